"""What a column or a key holds, by its name: "Paper Title", "AuthorNames", "start_time", "Raum", "タイトル"."""

import re
from enum import StrEnum
from functools import lru_cache

from people.text import fold


class Role(StrEnum):
    """What a field holds."""

    TITLE = "title"
    NAME = "name"
    SESSION = "session"
    SESSION_ID = "session id"
    AUTHORS = "authors"
    SPEAKER = "speaker"
    PRESENTER = "presenter"
    AFFILIATION = "affiliation"
    CHAIR = "chair"
    ROOM = "room"
    DAY = "day"
    START = "start"
    END = "end"
    TIME = "time"
    MINUTES = "minutes"
    ID = "id"
    ORDER = "order"
    ABSTRACT = "abstract"
    BIOGRAPHY = "biography"
    TOPICS = "topics"
    TRACK = "track"
    KIND = "kind"
    AWARD = "award"
    STATUS = "status"
    DOI = "doi"
    PDF = "pdf"
    SLIDES = "slides"
    VIDEO = "video"
    LINK = "link"
    GIVEN = "given name"
    MIDDLE = "middle name"
    FAMILY = "family name"
    EMAIL = "e-mail"
    ORCID = "orcid"
    COUNTRY = "country"
    PAPERS = "papers"
    CONTACT = "contact"
    PERSONAL = "personal"
    OTHER = "other"


NAMES: dict[Role, str] = {
    Role.TITLE: (
        "title|paper title|talk title|presentation title|submission title|article title|name of paper"
        "|paper name|titel|titre|titulo|titolo|タイトル|題目|標題|論文題目|paper|talk|talk name|contribution title"
        "|event title|subject|summary|session item|keynote title|full title|document title"
    ),
    Role.NAME: ("name|label|full name|fullname|display name|event|event name|activity|nom|nombre|nome|氏名"),
    Role.SESSION: (
        "session|session name|session title|sessions|sess|sessionname|block|session block|sitzung|sesion"
        "|sessao|seance|セッション|slot title|program session|oral session|session names|mini session"
        "|session header"
    ),
    Role.SESSION_ID: (
        "session id|session number|session code|session no|psid|sess id|session nr|session uid|event ids|event id"
    ),
    Role.AUTHORS: (
        "authors|author|author name|author list|author names|authors list|authors and affil|authors and affiliations"
        "|autoren|autor|auteurs|autores|autori|contributors|著者|authors with affiliations|all authors|author s"
        "|authors last first|presenters|author list with affiliations|list of authors|creators|people|persons"
        "|authors names"
    ),
    Role.SPEAKER: (
        "speaker|speakers|speaker name|speaker names|invited speaker|keynote speaker|speaker s|referent"
        "|referentin|vortragende|vortragender|orador|palestrante|ponente|orateur|relatore|発表者|organiser"
        "|organizer|organizers|organisers|who|instructor|instructors|lecturer|by"
    ),
    Role.PRESENTER: (
        "presenter|presenting author|presenter name|presented by|primary author|first author|contact author"
    ),
    Role.AFFILIATION: (
        "affiliation|affiliations|affil|aff|institution|institutions|institute|organization|organisation"
        "|organizations|company|university|employer|所属|affiliation s|speaker affiliation"
        "|organiser affiliation|einrichtung|institucion|instituicao|etablissement|author affiliation"
        "|author affiliations"
    ),
    Role.CHAIR: (
        "chair|chairs|session chair|session chairs|moderator|moderators|chaired by|session chair s|vorsitz"
        "|leitung|sitzungsleitung|presidente|presidencia|moderador|moderateur|座長|coordinator|chair s"
        "|chair name|session lead|chairperson|discussant"
    ),
    Role.ROOM: (
        "room|rooms|room name|location|venue|place|hall|raum|saal|ort|salle|lieu|sala|lugar|local|aula|会場"
        "|auditorium|where|room number"
    ),
    Role.DAY: (
        "day|date|days|dates|datum|tag|jour|fecha|dia|data|giorno|日|日付|start date|day name|session date"
        "|weekday|day of week|event date|date1"
    ),
    Role.START: (
        "start|start time|starttime|time start|begin|begins|from|start at|beginn|anfang|debut|inicio|inizio"
        "|開始|start datetime|time from|begin time|session start|session start time|start utc|starts|time stamp"
        "|scheduled start time"
    ),
    Role.END: (
        "end|end time|endtime|time end|ends|to|until|end at|ende|fin|fim|fine|終了|end datetime|time to|finish"
        "|finish time|session end|session end time|end utc|stop|scheduled end time"
    ),
    Role.TIME: (
        "time|times|time slot|timeslot|slot|hour|hours|zeit|uhrzeit|heure|horaire|hora|horario|ora|時間"
        "|schedule|when|session time|presentation time|talk time|time1|time range"
    ),
    Role.MINUTES: ("minutes|duration|length|dauer|duree|duracion|duracao|durata|mins|min|duration minutes|talk length"),
    Role.ID: (
        "id|uid|submission #|paper #|paper id|paperid|submission id|submission no|submission number|submission|paper no"
        "|paper number|paper nr|pid|nr|no|number|key|code|abstract id|guid|slug|forum|scomminc id|internal id"
        "|manuscript id|paper uid|original paper id|track paper id|unique id|talk id|presentation id"
        "|contribution id|easychair id|#"
    ),
    Role.ORDER: (
        "order|position|index|order within session|talk order|p index|session position|proceeding order"
        "|sequence|rank|order in session|sort|pindex|talk number|seq"
    ),
    Role.ABSTRACT: (
        "abstract|zusammenfassung|resume|resumen|resumo|要旨|概要|paper abstract|talk abstract|description|desc|tldr"
    ),
    Role.BIOGRAPHY: (
        "bio|biography|bios|short bio|speaker bio|speaker biography|lebenslauf|biographie|biografia|organiser bio"
    ),
    Role.TOPICS: (
        "keywords|keyword|topics|topic|subject areas|primary subject area|secondary subject areas|tags"
        "|categories|schlagworter|mots cles|palabras clave|キーワード|primary subject|secondary subject"
        "|primary area|areas|area"
    ),
    Role.TRACK: ("track|track name|tracks|strand|display track|special track|program track|stream|submission track"),
    Role.KIND: (
        "type|kind|paper type|submission type|category|format|event type|session type|talk type"
        "|presentation type|contribution type|art|tipo|mode|form"
    ),
    Role.AWARD: "award|awards|paper award|prize|best paper|award nominee|award name",
    Role.STATUS: "status|decision|acceptance status|acceptance|final decision|state|notified decision",
    Role.DOI: "doi|doi link|doi url",
    Role.PDF: (
        "pdf|pdf url|paper pdf|pdf link|paper url|paper link|pdf file|openaccess|camera ready|anthology url|proceeding"
    ),
    Role.SLIDES: "slides|slides pdf|slides url|presentation pdf|slides link",
    Role.VIDEO: "video|video url|youtube|video link|recording|youtube url|video id",
    Role.LINK: ("url|link|website|web site|homepage|web page|page|site|external paper link|code|github|code url"),
    Role.GIVEN: (
        "first name|given name|given names|givennames|firstname|given|first|vorname|prenom|nombre de pila|fore name"
        "|forename|forenames"
    ),
    Role.MIDDLE: "middle name|middle initial|middle|middle names|middle initial optional",
    Role.FAMILY: (
        "last name|family name|lastname|surname|family|last|nachname|nom de famille|apellido|apellidos|sobrenome"
    ),
    Role.EMAIL: (
        "email|e mail|mail|email address|emails|e mail address|author emails|correo|all author emails|preferred email"
    ),
    Role.ORCID: "orcid|orcid id|orcid ids",
    Role.COUNTRY: "country|country code|land|pays|pais|paese",
    Role.PAPERS: ("papers|paper ids|paperids|talks|paper list|list of papers|submissions|presentations|contributions"),
    Role.CONTACT: "corresponding|is corresponding|contact|iscontact|corresponding author|is contact",
    Role.PERSONAL: (
        "phone|telephone|telefon|mobile|cell|phone number|hotel|diet|dietary|dietary requirements"
        "|dietary restrictions|food|allergies|gender|sex|age|birthday|birth date|date of birth|address|street"
        "|zip|postal code|passport|passport number|t shirt|t shirt size|tshirt|accommodation"
        "|emergency contact|visa|nationality|iban|salary|arrival|departure|shirt|whatsapp|username"
    ),
}

BY_NAME = {name: role for role, listed in NAMES.items() for name in listed.split("|")}
NUMBERING = re.compile(r"(?<=\w)\s*\d{1,2}\b|^\d{1,2}:|(?<=[a-z])\d{1,2}(?=\s)", re.IGNORECASE)
CAMEL = re.compile(r"(?<=[a-zà-ÿ])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
WORD = re.compile(r"[^\W_]+|#")
PERSONAL_WORD = re.compile(r"\b(?:phone|hotel|diet\w*|passport|allerg\w*|accommodation|t shirt|mobile)\b")
EMAIL_WORD = re.compile(r"\be ?mails?\b")
PRIVATE = frozenset((Role.EMAIL, Role.PERSONAL))
STARTS = (
    ("session chair", Role.CHAIR),
    ("session title", Role.SESSION),
    ("session name", Role.SESSION),
    ("authors", Role.AUTHORS),
    ("author names", Role.AUTHORS),
    ("paper title", Role.TITLE),
    ("title", Role.TITLE),
    ("affiliation", Role.AFFILIATION),
    ("start time", Role.START),
    ("end time", Role.END),
    ("room", Role.ROOM),
    ("location", Role.ROOM),
)


@lru_cache(maxsize=4096)
def plain_name(name: str) -> str:
    """Return a field's name as words: "PaperTitle", "paper_title" and "Paper-Title" are "paper title"."""
    return " ".join(WORD.findall(fold(CAMEL.sub(" ", name))))


@lru_cache(maxsize=4096)  # the same few names stand in every record
def role_of(name: str) -> Role:
    """Return what a field of that name holds."""
    words = plain_name(name)
    role = BY_NAME.get(words) or BY_NAME.get(words.replace(" ", ""))
    if role:
        return role
    if PERSONAL_WORD.search(words):
        return Role.PERSONAL
    if EMAIL_WORD.search(words):
        return Role.EMAIL
    if len(words.split()) <= 5:
        return next((role for start, role in STARTS if words.startswith(f"{start} ")), Role.OTHER)
    return Role.OTHER


def is_header(cells: list[str]) -> bool:
    """Return whether a row of cells is a header: at least two names of fields, and half of what is filled."""
    filled = [cell for cell in cells if cell.strip()]
    known = [cell for cell in filled if len(cell) < 60 and role_of(NUMBERING.sub(" ", cell)) is not Role.OTHER]
    return len(known) >= 2 and len(known) * 3 >= len(filled)
