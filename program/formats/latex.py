"""LaTeX in titles, names and abstracts to the text that it prints: accents, symbols, simple mathematics.

Text without LaTeX comes back as it is: a lone "$5" or "{a, b}" is no LaTeX. Commands that are not known here are kept
by name, so that a person can be asked about them; their arguments' text stays.
"""

import re
import unicodedata
from functools import lru_cache
from typing import TypeVar

import msgspec

from program.values import Keynote, Paper, Program, Session

ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331", "t": "\u0361",
}  # fmt: skip
MATHS_ACCENTS = {
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303", "bar": "\u0304",
    "overline": "\u0305", "vec": "\u20d7", "dot": "\u0307", "ddot": "\u0308", "acute": "\u0301", "grave": "\u0300",
    "check": "\u030c", "breve": "\u0306",
}  # fmt: skip
SYMBOLS = {
    "&": "&", "%": "%", "$": "$", "#": "#", "_": "_", "{": "{", "}": "}", " ": " ", ",": " ", ";": " ", ":": " ",
    "!": "", "/": "", "-": "", "\\": " ", "@": "", "ss": "ß", "SS": "SS", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ",
    "aa": "å", "AA": "Å", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ",
    "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ", "S": "§", "P": "¶", "dag": "†", "ddag": "‡",
    "copyright": "©", "pounds": "£", "euro": "€", "texteuro": "€", "textregistered": "®", "texttrademark": "™",
    "textdegree": "°", "textquotesingle": "'", "textquoteright": "’", "textquoteleft": "‘", "textquotedblleft": "“",
    "textquotedblright": "”", "textendash": "–", "textemdash": "—", "textbackslash": "\\",
    "textasciitilde": "~", "textunderscore": "_", "ldots": "…", "dots": "…", "cdots": "⋯",
    "quad": " ", "qquad": " ", "space": " ",
    "TeX": "TeX", "LaTeX": "LaTeX", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ",
    "epsilon": "ε", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ",
    "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ",
    "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ",
    "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "infty": "∞", "times": "×", "cdot": "·", "pm": "±",
    "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "approx": "≈", "sim": "∼", "equiv": "≡",
    "to": "→", "rightarrow": "→", "leftarrow": "←", "leftrightarrow": "↔", "Rightarrow": "⇒", "in": "∈", "notin": "∉",
    "subset": "⊂", "subseteq": "⊆", "cup": "∪", "cap": "∩", "emptyset": "∅", "forall": "∀", "exists": "∃",
    "partial": "∂", "nabla": "∇", "sum": "∑", "prod": "∏", "int": "∫", "ell": "ℓ", "star": "⋆", "ast": "∗",
    "circ": "∘", "oplus": "⊕", "otimes": "⊗", "wedge": "∧", "vee": "∨", "neg": "¬", "langle": "⟨", "rangle": "⟩",
    "log": "log", "ln": "ln", "exp": "exp", "min": "min", "max": "max", "sin": "sin", "cos": "cos", "tan": "tan",
    "lim": "lim", "sup": "sup", "inf": "inf", "arg": "arg", "argmin": "arg min", "argmax": "arg max", "Pr": "Pr",
    "left": "", "right": "", "big": "", "Big": "", "bigl": "", "bigr": "", "|": "‖", "mid": "|", "ll": "≪", "gg": "≫",
    "propto": "∝", "perp": "⊥", "parallel": "∥", "prime": "′", "hbar": "ℏ", "Re": "ℜ", "Im": "ℑ", "aleph": "ℵ",
    "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "setminus": "∖", "bullet": "•", "checkmark": "✓",
    "natural": "♮", "sharp": "♯", "flat": "♭",
}  # fmt: skip
# What stands in formulas alone: met outside dollars, it tells that the dollars were lost.
MATHS_SYMBOLS = frozenset(name for name in SYMBOLS if len(name) > 1) - frozenset(
    name for name in SYMBOLS if name.startswith("text") or (len(name) == 2 and name.isalpha())
)
# Letters swallow the blank behind their name, as in "Bj\\o rn"; an operator's name keeps it, as in "n \\log n".
LETTERS = frozenset(("ss", "ae", "AE", "oe", "OE", "aa", "AA", "o", "O", "l", "L", "i", "j", "dh", "th", "dj", "ng"))
TRANSPARENT = frozenset(
    (
        "textsc", "textbf", "textit", "texttt", "textsf", "textrm", "textsl", "textnormal", "emph", "underline", "mbox",
        "text", "mathcal", "mathbb", "mathbf", "mathrm", "mathit", "mathsf", "mathfrak", "mathtt", "mathscr",
        "operatorname", "ensuremath", "boldsymbol", "bm", "uline", "sc", "bf", "it", "em", "tt", "rm", "sf", "small",
        "large", "url", "href", "textup", "texorpdfstring", "IeC", "relax", "protect", "NoCaseChange", "hbox", "cal",
        "footnotesize", "normalsize", "displaystyle", "limits", "nolimits", "noindent", "xspace",
    )
)  # fmt: skip
SUPERSCRIPTS = str.maketrans("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
SUBSCRIPTS = str.maketrans("0123456789+-=()aeoxhklmnpst", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ")

COMMAND = re.compile(r"\\([a-zA-Z]+)\*?[ \t]*|\\(.)", re.DOTALL)
MATHS = re.compile(r"\$\$?([^$]{1,200}?)\$\$?|\\\((.{1,200}?)\\\)", re.DOTALL)
SCRIPT = re.compile(r"([_^])(?:\{([^{}]*)\}|(\S))")
WORDS_IN_MATHS = re.compile(r"(?<![\\a-zA-Z])[a-zA-Z]{3,}\s+[a-zA-Z]{3,}")
MARKED = re.compile(r"\\[a-zA-Z&%#_{}'\"`^~=.,@]|\$")


Titled = TypeVar("Titled", Paper, Keynote, Session)


class Plain(msgspec.Struct, frozen=True):
    """Text without LaTeX; `unknown` are commands that were not understood, `has_maths` that formulas became text."""

    text: str
    unknown: tuple[str, ...] = ()
    has_maths: bool = False


@lru_cache(maxsize=4096)
def to_text(text: str, *, is_latex: bool = False) -> Plain:
    """Return the text that LaTeX prints; `is_latex` says that the source is LaTeX throughout, as BibTeX is."""
    if not is_latex and not MARKED.search(text):
        return Plain(text)
    formulas = [found for found in MATHS.finditer(text) if _is_formula(found[1] or found[2] or "")]
    has_command = bool(re.search(r"\\[a-zA-Z&%#_{}'\"`^~=.]", text))
    if not (formulas or has_command or is_latex):
        return Plain(text)
    unknown: list[str] = []
    result, end = "", 0
    for found in formulas:
        result += _words(text[end : found.start()], unknown) + _formula(found[1] or found[2] or "", unknown)
        end = found.end()
    result += _words(text[end:], unknown)
    has_maths = bool(formulas) or any(found[1] in MATHS_SYMBOLS for found in COMMAND.finditer(text))
    return Plain(unicodedata.normalize("NFC", result), tuple(dict.fromkeys(unknown)), has_maths)


def plain_titles(program: Program) -> Program:
    """Return the program with the titles of papers, keynotes and sessions as text, as everybody may see them."""
    return msgspec.structs.replace(
        program,
        papers=tuple(_titled(each) for each in program.papers),
        keynotes=tuple(_titled(each) for each in program.keynotes),
        sessions=tuple(_titled(each) for each in program.sessions),
    )


def _titled(value: Titled) -> Titled:
    """Return the value with its title as text."""
    plain = to_text(value.title).text
    return value if plain == value.title else msgspec.structs.replace(value, title=plain)


def _is_formula(text: str) -> bool:
    """Return whether what stands between two dollars is a formula and not the words between two prices."""
    if text[:1].isspace() or text[-1:].isspace():
        return False
    return not (text[:1].isdigit() and " " in text) and not WORDS_IN_MATHS.search(text)


def _formula(text: str, unknown: list[str]) -> str:
    """Return a formula as text: Greek letters, small raised and lowered digits."""
    text = _commands(text, unknown)
    text = SCRIPT.sub(lambda found: _script(found[1], found[2] if found[2] is not None else found[3]), text)
    return text.replace("{", "").replace("}", "").replace("~", " ")


def _script(sign: str, content: str) -> str:
    """Return a raised or lowered text: in small letters where Unicode has them all, else with its sign."""
    table = SUPERSCRIPTS if sign == "^" else SUBSCRIPTS
    if content and all(ord(char) in table for char in content):
        return content.translate(table)
    return f"{sign}{content}" if len(content) < 2 else f"{sign}({content})"


def _words(text: str, unknown: list[str]) -> str:
    """Return running text: commands, dashes, quotes and braces as they print."""
    text = _commands(text, unknown)
    text = text.replace("---", "—").replace("--", "–").replace("``", "“").replace("''", "”")
    text = re.sub(r"(?<!\\)~", " ", text).replace("{", "").replace("}", "")
    return text.replace("\x01", "{").replace("\x02", "}").replace("\x03", "~")


def _commands(text: str, unknown: list[str]) -> str:
    """Return the text with its commands replaced by what they print."""
    result, place = "", 0
    while found := COMMAND.search(text, place):
        result += text[place : found.start()]
        printed, place = _command(text, found, unknown)
        result += printed
    return result + text[place:]


def _command(text: str, found: re.Match[str], unknown: list[str]) -> tuple[str, int]:
    """Return what one command prints and where the text goes on."""
    name, end = found[1] or found[2], found.end()
    accent = ACCENTS.get(name) or MATHS_ACCENTS.get(name)
    if accent and not (found[1] and name in SYMBOLS and not _argument(text, end)[0]):
        letters, end = _argument(text, end)
        base = {"ı": "i", "ȷ": "j"}.get(letters[:1], letters[:1])
        return base + accent + letters[1:] if base else "", end
    if name in SYMBOLS:
        if text[end : end + 2] == "{}":
            end += 2
        blank = " " if found[0][-1:].isspace() and found[1] and name not in LETTERS else ""
        return {"{": "\x01", "}": "\x02"}.get(name, SYMBOLS[name]) + blank, end
    if name in TRANSPARENT:
        return "", end
    unknown.append(f"\\{name}")
    return ("" if text[end : end + 1] == "{" else found[0]), end


def _argument(text: str, start: int) -> tuple[str, int]:
    r"""Return a command's argument ("e", "{e}", "{\i}", "\i") as text and where it ends."""
    while start < len(text) and text[start] == " ":
        start += 1
    if text[start : start + 1] == "{":
        end = text.find("}", start)
        if end < 0:
            return "", start
        return _commands(text[start + 1 : end], []), end + 1
    if text[start : start + 1] == "\\":
        found = COMMAND.match(text, start)
        return _command(text, found, []) if found else ("", start)
    return text[start : start + 1], min(start + 1, len(text))
