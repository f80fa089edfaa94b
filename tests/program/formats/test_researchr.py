"""The ACM XML of conf.researchr.org."""

import pytest

from program.formats import researchr
from program.formats.source import ReadError, SourceFile
from program.values import Reading
from tests.documents import authors, held, institutions, kinds

PAPER = """<paper><event_tracking_number>p{number}</event_tracking_number><paper_title>{title}</paper_title>
<section>Testing</section><authors>
<author><sequence_no>2</sequence_no><first_name>Bo</first_name><last_name>van Dael</last_name>
 <affiliations><affiliation><institution>Dael NV</institution><sequence_no>2</sequence_no></affiliation>
 <affiliation><institution>Kita University</institution><sequence_no>1</sequence_no></affiliation></affiliations>
</author>
<author><sequence_no>1</sequence_no><first_name>Ana</first_name><last_name>Lima</last_name>
 <ORCID>https://orcid.org/0000-0002-0000-0001</ORCID><email_address>ana@alta.example</email_address></author>
</authors></paper>"""


def read(*papers: str) -> Reading:
    text = f"<erights_record>{''.join(papers)}</erights_record>"
    source = SourceFile("acm.xml", text.encode())
    assert researchr.recognise([source])
    return researchr.read([source])


def test_authors_and_affiliations_stand_in_the_order_of_their_numbers() -> None:
    program = read(PAPER.format(number=1, title="On Cats")).program
    assert authors(program) == {"On Cats": ["Ana Lima", "Bo van Dael"]}
    assert institutions(program, program.papers[0].authors[1]) == ["Kita University", "Dael NV"]
    assert [person.family for person in program.people] == ["Lima", "van Dael"]
    assert "@" not in str(program)


def test_sections_are_sessions() -> None:
    program = read(PAPER.format(number=1, title="On Cats"), PAPER.format(number=2, title="On Dogs")).program
    assert held(program) == {"Testing": ["On Cats", "On Dogs"]}


def test_a_paper_without_a_title_is_told() -> None:
    assert "title-missing" in kinds(read(PAPER.format(number=1, title=""), PAPER.format(number=2, title="On Dogs")))


def test_broken_xml_is_refused() -> None:
    with pytest.raises(ReadError, match="line 1"):
        researchr.read([SourceFile("acm.xml", b"<erights_record><paper>")])
