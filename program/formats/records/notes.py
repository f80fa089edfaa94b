"""What a reader of records was not sure about, gathered while it reads and told at the end, alike things together."""

from collections import Counter, defaultdict

from program.formats import latex
from program.formats.joining import MOST_WORDS
from program.values import Finding, Severity, Where

MOST_ALIKE = 10
"""Findings of one kind that are told one by one."""


class Notes:
    """Findings in the order in which they came, and texts with LaTeX, which are told in one finding."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.formulas: dict[str, Where] = {}
        self.commands: dict[str, list[tuple[str, Where]]] = defaultdict(list)
        self.often: Counter[str] = Counter()
        self.notices: dict[str, tuple[str, Where, list[str]]] = {}
        self.doubts: dict[str, list[tuple[str, Where]]] = defaultdict(list)

    def add(self, finding: Finding) -> None:
        """Keep a finding."""
        self.findings.append(finding)

    def warn(self, kind: str, message: str, where: Where, **more: str) -> None:
        """Keep a warning."""
        self.findings.append(Finding(id=kind, severity=Severity.WARNING, message=message, where=where, **more))  # type: ignore[arg-type]  # more is words, assumed, alternative

    def tell(self, kind: str, message: str, where: Where, **more: str) -> None:
        """Keep a notice."""
        self.findings.append(Finding(id=kind, severity=Severity.NOTICE, message=message, where=where, **more))  # type: ignore[arg-type]  # as above

    def refuse(self, kind: str, message: str, where: Where, **more: str) -> None:
        """Keep an error: something was not read."""
        self.findings.append(Finding(id=kind, severity=Severity.ERROR, message=message, where=where, **more))  # type: ignore[arg-type]  # as above

    def warn_often(self, kind: str, message: str, where: Where, **more: str) -> None:
        """Keep a warning of a kind that may be met often: of more than MOST_ALIKE only the number is told."""
        self.often[kind] += 1
        if self.often[kind] <= MOST_ALIKE:
            self.warn(kind, message, where, **more)

    def doubt_once(self, kind: str, message: str, where: Where, words: str) -> None:
        """Keep a notice of which one is enough, and the words of each place."""
        self.notices.setdefault(kind, (message, where, []))[2].append(words)

    def doubt(self, sentence: str, words: str, where: Where) -> None:
        """Keep what was not certain about a list of people; alike doubts become one finding."""
        self.doubts[sentence].append((words, where))

    def plain(self, text: str, where: Where, *, is_latex: bool = False) -> str:
        """Return the text without LaTeX, and keep what was not understood of it."""
        found = latex.to_text(text, is_latex=is_latex)
        if found.has_maths and text not in self.formulas:
            self.formulas[text] = where
        for command in found.unknown:
            if (text, where) not in self.commands[command]:
                self.commands[command].append((text, where))
        return found.text

    def all(self) -> tuple[Finding, ...]:
        """Return all findings."""
        return (*self.findings, *self._further(), *self._notices(), *self._doubts(), *self._latex())

    def _further(self) -> list[Finding]:
        """Return one finding a kind for those that were not told one by one."""
        return [
            Finding(
                id=kind,
                severity=Severity.WARNING,
                message=f"{count - MOST_ALIKE} more findings of this kind ({count} in all).",
                where=next(finding.where for finding in self.findings if finding.id == kind),
            )
            for kind, count in self.often.items()
            if count > MOST_ALIKE
        ]

    def _notices(self) -> list[Finding]:
        """Return the notices of which one is enough."""
        return [
            Finding(
                id=kind,
                severity=Severity.NOTICE,
                message=message,
                where=where,
                words="; ".join(dict.fromkeys(words[:MOST_WORDS])),
            )
            for kind, (message, where, words) in self.notices.items()
        ]

    def _doubts(self) -> list[Finding]:
        """Return one finding a kind of doubt about lists of people."""
        return [
            Finding(
                id="people-list",
                severity=Severity.WARNING,
                message=f"A list of people was read without being certain: {sentence} ({len(places)} times).",
                where=places[0][1],
                words="; ".join(words[:200] for words, _ in places[:10]),
                assumed="The people are as the program shows them.",
                alternative="Correct the list in the source and read it again.",
            )
            for sentence, places in self.doubts.items()
        ]

    def _latex(self) -> list[Finding]:
        """Return findings about formulas that became text and about unknown commands."""
        found = []
        if self.formulas:
            found.append(
                Finding(
                    id="latex-maths",
                    severity=Severity.WARNING,
                    message=f"Formulas became plain text in {len(self.formulas)} places.",
                    where=next(iter(self.formulas.values())),
                    words="; ".join(list(self.formulas)[:MOST_WORDS]),
                    assumed="The text form says the same.",
                    alternative="Write the formula in words.",
                )
            )
        for command, places in self.commands.items():
            text, where = places[0]
            found.append(
                Finding(
                    id="latex-command",
                    severity=Severity.WARNING,
                    message=f"The LaTeX command {command} is not known here ({len(places)} times).",
                    where=where,
                    words=text[:300],
                    assumed="The command was left out and its argument kept.",
                    alternative="Write what it prints.",
                )
            )
        return found
