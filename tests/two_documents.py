"""What the two documents in fixtures/documents say, written down by a person who read them.

No reader made this: it is the answer that readers are measured by.
"""

from typing import NamedTuple

NUS = "National University of Singapore"
GEORGIA_TECH = "Georgia Institute of Technology"
ALIBABA = "Alibaba Group"
GEORGE_MASON = "George Mason University"
SUN_YAT_SEN = "Sun Yat-sen University"
HKUST = "Hong Kong University of Science and Technology"
ETH = "ETH Zurich"
STANFORD = "Stanford University"
CENTML = "CentML"
TORONTO = "University of Toronto"
VECTOR = "Vector Institute"
PENN_STATE = "The Pennsylvania State University"
AMD = "Advanced Micro Devices, Inc."
PREFERRED = "Preferred Networks, Inc."
WISCONSIN = "University of Wisconsin, Madison"

AUTHORS_INSTITUTIONS = {
    NUS, GEORGIA_TECH, ALIBABA, GEORGE_MASON, SUN_YAT_SEN, HKUST, ETH, STANFORD, CENTML, TORONTO, VECTOR, PENN_STATE,
    AMD,
}  # fmt: skip
INSTITUTIONS = AUTHORS_INSTITUTIONS | {PREFERRED, WISCONSIN}
ALIASES = {TORONTO: ("Univ. of Toronto",)}


class Place(NamedTuple):
    """A person in a role: from where, and what is printed for it where that is something else."""

    name: str
    institutions: tuple[str, ...]
    other_print: str = ""

    @property
    def printed(self) -> str:
        """Return the affiliation as the document prints it."""
        return self.other_print or self.institutions[0]


class Keynote(NamedTuple):
    """A keynote and its one speaker."""

    title: str
    speaker: Place
    abstract: str
    biography: str


CHAIR = Place("Christina Giannoula", (TORONTO,), "Univ. of Toronto")

PAPERS: dict[str, tuple[Place, ...]] = {
    "Concerto: Automatic Communication Optimization and Scheduling for Large-Scale Deep Learning": (
        Place("Shenggan Cheng", (NUS,)),
        Place("Shengjie Lin", (GEORGIA_TECH,)),
        Place("Lansong Diao", (ALIBABA,)),
        Place("Hao Wu", (GEORGE_MASON,)),
        Place("Siyu Wang", (ALIBABA,)),
        Place("Chang Si", (ALIBABA,)),
        Place("Ziming Liu", (NUS,)),
        Place("Xuanlei Zhao", (NUS,)),
        Place("Jiangsu Du", (SUN_YAT_SEN,)),
        Place("Wei Lin", (ALIBABA,)),
        Place("Yang You", (NUS,)),
    ),
    "Design and Operation of Shared Machine Learning Clusters on Campus": (
        Place("Kaiqiang Xu", (HKUST,)),
        Place("Decang Sun", (HKUST,)),
        Place("Hao Wang", (HKUST,)),
        Place("Zhenghang Ren", (HKUST,)),
        Place("Xinchen Wan", (HKUST,)),
        Place("Xudong Liao", (HKUST,)),
        Place("Zilong Wang", (HKUST,)),
        Place("Junxue Zhang", (HKUST,)),
        Place("Kai Chen", (HKUST,)),
    ),
    "PCcheck: Persistent Concurrent Checkpointing for ML": (
        Place("Foteini Strati", (ETH,)),
        Place("Michal Friedman", (ETH,)),
        Place("Ana Klimovic", (ETH,)),
    ),
    "Tally: Non-Intrusive Performance Isolation for Concurrent Deep Learning Workloads": (
        Place("Wei Zhao", (STANFORD, CENTML), "Stanford University,CentML"),
        Place("Anand Jayarajan", (TORONTO, VECTOR), "University of Toronto,Vector Institute"),
        Place("Gennady Pekhimenko", (TORONTO, VECTOR), "University of Toronto,Vector Institute"),
    ),
    "Load and MLP-Aware Thread Orchestration for Recommendation Systems Inference on CPUs": (
        Place("Rishabh Jain", (PENN_STATE,)),
        Place("Teyuh Chou", (AMD,)),
        Place("Onur Kayiran", (AMD,)),
        Place("John Kalamatianos", (AMD,)),
        Place("Gabriel H. Loh", (AMD,)),
        Place("Mahmut T. Kandemir", (PENN_STATE,)),
        Place("Chita R. Das", (PENN_STATE,)),
    ),
}

KEYNOTES = (
    Keynote(
        "Distributed Deep Learning: Progress and Challenges",
        Place("Takuya Akiba", (PREFERRED,)),
        abstract=(
            "I am going to present the progress and challenges of multinode distributed deep learning. Even though "
            "GPUs are continuously gaining more computation throughput, it is still very time-consuming to train "
            "state-of-the-art deep neural network models. For better scalability and productivity, it is paramount to "
            "accelerate the training process by using multiple GPUs. I will first introduce the basics of distributed "
            "deep learning. Second, I will explain the current distributed deep learning framework implementations. "
            "Finally, the future directions of distributed deep learning are discussed."
        ),
        biography=(
            "Takuya Akiba is VP of ML Systems at Preferred Networks, Inc., working on research and development for "
            "making deep learning faster and more scalable. He received a Ph.D. in information science and technology "
            "from the University of Tokyo, Japan, in 2015."
        ),
    ),
    Keynote(
        "Shared Clusters for Machine Learning: Through the looking glass",
        Place("Shivaram Venkataraman", (WISCONSIN,)),
        abstract=(
            "With recent advances in machine learning, large enterprises incorporate machine learning models across a "
            "number of products. To facilitate training of these models, enterprises use shared, multi-tenant cluster "
            "of machines equipped with accelerators like GPUs. Similar to data analytics clusters, operators aim to "
            "achieve high resource utilization while providing resource isolation and fair sharing across users. In "
            "this talk we will first present characterization of machine learning workloads from a multi-tenant GPU "
            "cluster at Microsoft. We then present how various aspects of these workloads such as gang scheduling and "
            "locality constraints affect resource utilization and efficiency. Based on this analysis we discuss new "
            "research to improve efficiency, utilization both for individual jobs and across the cluster."
        ),
        biography=(
            "Shivaram Venkataraman is an Assistant Professor in the Computer Science Department at University of "
            "Wisconsin, Madison. His research interests are in designing systems and algorithms for large scale data "
            "analysis and machine learning. Before coming to Madison, he was a post-doctoral researcher in the Systems "
            "Research Group at Microsoft Research in Redmond. Previously, he completed his PhD from UC Berkeley where "
            "he was advised by Ion Stoica and Mike Franklin."
        ),
    ),
)

PEOPLE = {place.name for authors in PAPERS.values() for place in authors} | {
    CHAIR.name, *(each.speaker.name for each in KEYNOTES),
}  # fmt: skip
SESSION_PAGE_UNCLEAR = (("text.session-title-missing", 1),)
"""Kinds of warnings and their lines."""
KEYNOTE_PAGE_UNCLEAR = (("text.speaker-from-biography", 5), ("text.speaker-from-biography", 8))
