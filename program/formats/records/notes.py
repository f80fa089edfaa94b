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
        self.formulas: dict[str, tuple[Where, str]] = {}
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
        """Return the text without LaTeX, as names and cells of people need it; keep what was not understood of it."""
        found = latex.to_text(text, is_latex=is_latex)
        self._keep_commands(text, found.unknown, where)
        return found.text

    def title(self, text: str, where: Where, *, is_latex: bool = False) -> str:
        """Return a title without accents and signs in LaTeX; one with formulas or unknown commands stays as typed.

        What is published is `latex.to_text` of it, so that nothing is lost here and nobody is shown a backslash.
        """
        found = latex.to_text(text, is_latex=is_latex)
        self._keep_commands(text, found.unknown, where)
        if found.has_maths:
            self.formulas[text] = (where, found.text)
        return text if found.has_maths or found.unknown else found.text

    def _keep_commands(self, text: str, commands: tuple[str, ...], where: Where) -> None:
        """Keep the commands of a text that are not known here, each place once."""
        for command in commands:
            if (text, where) not in self.commands[command]:
                self.commands[command].append((text, where))

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
            shown = [f"{text} → {plain}" for text, (_, plain) in self.formulas.items()]
            found.append(
                Finding(
                    id="latex-maths",
                    severity=Severity.NOTICE,
                    message=f"{len(shown)} titles hold formulas; they are kept as typed and published as plain text.",
                    where=next(iter(self.formulas.values()))[0],
                    words="; ".join(shown[:MOST_WORDS]),
                    assumed="The text after the arrow says the same.",
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
                    assumed="It is kept as typed, and published without the command.",
                    alternative="Write what it prints.",
                )
            )
        return found
