"""What a session's or an event's title tells about its kind, in the languages that programs are printed in."""

import re

from people.text import fold
from program.values import SessionKind

BREAK = re.compile(
    r"\b(?:coffee|tea|lunch|breakfast|breaks?|refreshments?|pause|pausa|mittag\w*|kaffee\w*|cafe|almoco|almuerzo"
    r"|dejeuner|intervalo|lunchtime|brunch|recess)\b|休憩|昼食"
)
SOCIAL = re.compile(
    r"\b(?:dinner|banquet|reception|social|excursion|party|welcome drinks?|cocktail|gala|tour|walk|empfang|cena|jantar"
    r"|bar|happy hour|concert|networking)\b|懇親会"
)
KEYNOTE = re.compile(
    r"\b(?:keynotes?|invited (?:talk|speaker|lecture)s?|plenary (?:talk|lecture|speaker)s?|distinguished lecture"
    r"|capstone|palestra|hauptvortrag)\b|基調講演|招待講演"
)
OTHER = re.compile(
    r"\b(?:registration|registro|anmeldung|inscripcion|check-?in|set-?up|business meeting|townhall|town hall"
    r"|office hours|break to walk|meet-?ups?)\b|受付"
)
PLENARY = re.compile(
    r"\b(?:opening|closing|welcome|awards?|remarks|wrap-?up|ceremony|farewell|plenary|eroffnung|abertura|encerramento"
    r"|apertura|clausura|ouverture|cloture|announcements?)\b|開会|閉会"
)
PANEL = re.compile(r"\b(?:panels?|round ?table|podium\w*|debate|discussion)\b")
POSTERS = re.compile(r"\b(?:posters?|poster session|pitch(?:es)?)\b|ポスター")
TUTORIAL = re.compile(r"\b(?:tutorials?|tutoriais|master ?class(?:es)?|minicursos?|short course)\b|チュートリアル")
WORKSHOP = re.compile(r"\bworkshops?\b")
DEMO = re.compile(r"\bdemos?\b|\bdemonstrations?\b")
SESSION = re.compile(r"\b(?:sessions?|sitzung|sesion|sessao|seance|track|block|oral|papers?|talks?)\b|セッション")

KINDS = (
    (BREAK, SessionKind.BREAK),
    (OTHER, SessionKind.OTHER),
    (KEYNOTE, SessionKind.KEYNOTE),
    (PANEL, SessionKind.PANEL),
    (TUTORIAL, SessionKind.TUTORIAL),
    (POSTERS, SessionKind.POSTERS),
    (DEMO, SessionKind.DEMO),
    (WORKSHOP, SessionKind.WORKSHOP),
    (SOCIAL, SessionKind.SOCIAL),
    (PLENARY, SessionKind.PLENARY),
)


def kind_of(title: str) -> SessionKind | None:
    """Return the kind that the title tells, or None where it tells none."""
    folded = fold(title)
    return next((kind for pattern, kind in KINDS if pattern.search(folded)), None)


def holding_papers(title: str) -> SessionKind:
    """Return the kind of a session that holds papers: what its title tells, unless that holds none."""
    folded = fold(title)
    for pattern, kind in ((POSTERS, SessionKind.POSTERS), (DEMO, SessionKind.DEMO), (TUTORIAL, SessionKind.TUTORIAL)):
        if pattern.search(folded):
            return kind
    return SessionKind.PAPERS


def is_frame(title: str) -> bool:
    """Return whether a short title is the frame's (a break, an opening, a dinner) and no talk's."""
    kind = kind_of(title)
    few = len(title.split()) <= 6
    return few and kind in {SessionKind.BREAK, SessionKind.OTHER, SessionKind.SOCIAL, SessionKind.PLENARY}


def is_keynote(title: str) -> bool:
    """Return whether the title announces an invited talk."""
    return bool(KEYNOTE.search(fold(title)))


def is_session(title: str) -> bool:
    """Return whether the title names a session in so many words ("Session 2")."""
    return bool(SESSION.match(fold(title)))
