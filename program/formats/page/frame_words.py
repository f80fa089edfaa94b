"""Words of a program's frame (session, chair, room, break, labels, captions) in six languages. Data and patterns."""

import re

from program.values import LinkKind, SessionKind


def words(text: str) -> frozenset[str]:
    """Return the words of a text that are separated by blanks."""
    return frozenset(text.split())


SESSION = re.compile(
    r"\b(?:sessions?|sitzung(?:en)?|s[ée]ances?|sesi[oó]n(?:es)?|sess(?:ão|ao|ões)|track|section|posters?|demos?"
    r"|papers|orals?|block|vortr[äa]ge|exposés|ponencias|comunica(?:ções|ciones))\b|セッション|口頭発表|ポスター",
    re.IGNORECASE,
)
NUMBERED_SESSION = re.compile(
    r"\W*(?:(?:technical|paper|oral|poster|regular|virtual|parallel|plenary|in-person|research|short paper)\W+)*"
    r"(?:sessions?|sitzung|s[ée]ance|sesi[oó]n|sess[ãa]o|section|セッション)\s*(?:[#\dA-Z]|[IVX]+\b)",
    re.IGNORECASE,
)
SESSION_LABEL = re.compile(r"(?:session|sitzung|s[ée]ance|sesi[oó]n|sess[ãa]o|track)\s*[:：]\s*(?=\S)", re.IGNORECASE)

_CHAIR = (
    r"(?:(?:session|sitzungs?|s[ée]ance|panel|track)[\s-]*)?"
    r"(?:co-?\s?chairs?|chair(?:ed by|person|man|woman|\(s\)|s)?(?:\s*/\s*co-?chairs?)?|chairing"
    r"|sitzungsleit(?:ung|er|erin)|vorsitz(?:ende[r]?)?|leitung"
    r"|pr[ée]sident(?:e|es|a|as)?(?: de (?:la )?(?:s[ée]ance|session|sesi[oó]n|sess[ãa]o|mesa))?|présidence"
    r"|coordinador[a]?|coordenador[a]?|modera(?:dor|dora)(?: de (?:la )?sesi[oó]n)?|座長|司会)"
)
CHAIR_LABEL = re.compile(rf"[(\[]?\s*{_CHAIR}\s*(?:[:：–—]|\s-\s|(?<=by)\s)\s*", re.IGNORECASE)
CHAIR_ALONE = re.compile(rf"[(\[]?\s*{_CHAIR}\s*[:：]?\s*[)\]]?", re.IGNORECASE)
CHAIR_BEHIND = re.compile(
    r"\s*[(\[]\s*(?P<names>[^()\[\]]{4,80}?),?\s+(?:session\s+)?(?:co-?)?chair(?:s|person|man|woman)?\s*[)\]]$",
    re.IGNORECASE,
)
CHAIR_WITHIN = re.compile(rf"[\s,;.(\[–—|-]{_CHAIR}\s*(?:[:：]|(?<=by)\s)\s*(?P<names>.+)$", re.IGNORECASE)
MODERATOR = re.compile(
    r"(?:moderat(?:ors?|ed by|ion|eur|rice)|panel(?:l?ists?|isten)?|discussants?)\s*[:：]\s*", re.IGNORECASE
)

LABELS = (
    ("title", r"(?:paper |talk |keynote )?(?:title|titel|titre|t[íi]tulo|titolo)|タイトル|題目"),
    (
        "authors",
        r"(?:lead |first |all )?authors?(?:\(s\))?|autor(?:en|innen|es|as|e)?|autore|auteur(?:e|s|es)?|著者|発表者",
    ),
    ("abstract", r"abstract|abst\.?|zusammenfassung|r[ée]sum[ée]|resumen|resumo|summary|要旨|概要"),
    (
        "biography",
        r"(?:short |speaker(?:'s|’s|s)? )?(?:bio(?:graph(?:y|ie|ies)|graf[íi]a|s)?\.?|bio\.|kurzbiogra(?:ph|f)ie)"
        r"|about the (?:speaker|presenter)s?|über (?:den|die) vortragenden?|略歴|経歴",
    ),
    (
        "speaker",
        r"(?:keynote |invited )?speakers?(?:\(s\))?|referent(?:in)?|vortragende[r]?|orat(?:eur|rice)|conf[ée]renci(?:er|ère|ante)"
        r"|ponente|palestrante|講演者|講師",
    ),
    ("presenter", r"present(?:ers?|ing authors?|ed by|ator[a]?|ateur)|vorgetragen von|apresentador[a]?"),
    (
        "room",
        r"(?:room|location|venue|place|where|raum|ort|saal|h[öo]rsaal|salle|lieu|sala|lugar|local|会場|部屋)(?:\(s\))?",
    ),
    (
        "time",
        r"time|when|date|zeit|uhrzeit|datum|heure|horaires?|hora(?:rio)?|hor[áa]rio|fecha|data|時間|日時|duration",
    ),
    ("affiliation", r"affiliations?|institutions?|所属"),
    ("keywords", r"key\s?words|topics?|schlagw[öo]rter|mots[- ]cl[ée]s|palabras clave|palavras-chave|キーワード"),
    ("sponsor", r"(?:sponsor(?:ed by|s)?|supported by)"),
)
LABEL = re.compile(
    "(?:" + "|".join(f"(?P<{name}>(?:{pattern}))" for name, pattern in LABELS) + r")\s*(?:[:：]|(?:–|—|\s-)\s)\s*",
    re.IGNORECASE,
)
LABEL_ALONE = re.compile(
    "(?:" + "|".join(f"(?P<{name}>(?:{pattern}))" for name, pattern in LABELS) + r")\s*[:：.]?", re.IGNORECASE
)
NO_CAPTIONS = re.compile(
    r"(?:full|short|long|regular|invited|accepted|best|position|research)\s+papers?\b", re.IGNORECASE
)
LABEL_IN_CAPITALS = re.compile(r"(?P<title>TITLE)|(?P<authors>AUTHORS?)|(?P<speaker>SPEAKERS?)|(?P<abstract>ABSTRACT)")
BY = re.compile(r"(?:by|presented by|par|por|(?:von|di)(?=\s+\w[\w.-]+\s+\w))\s+(?=[^\W\d_a-zß-öø-ÿ])")

KEYNOTE = re.compile(
    r"(?:(?:opening|closing|plenary|academic|industry|industrial|morning|afternoon|joint|the|first|second|third|main)\s+)*"
    r"(?:key\s?-?notes?|invited (?:talks?|speakers?|lectures?|presentations?|keynotes?)|plenary (?:talks?|speakers?|lectures?)"
    r"|distinguished (?:lectures?|speakers?|talks?)|hauptvortr[aä]g(?:e)?|eingeladener? vortr[aä]g(?:e)?"
    r"|conf[ée]rences? (?:invit[ée]es?|pl[ée]ni[èe]res?)|conferencias? (?:invitadas?|magistral(?:es)?|plenarias?)"
    r"|palestras? (?:convidadas?|magnas?|plen[áa]rias?)|基調講演|招待講演|特別講演)"
    r"(?:\s+(?:speakers?|talks?|presentations?|address(?:es)?|lectures?|speech(?:es)?|sessions?|abstracts?))*",
    re.IGNORECASE,
)
KEYNOTE_TAIL = re.compile(r"\s*[(\[](?:keynote|invited|invited (?:talk|speaker|paper)|plenary)[)\]]\s*$", re.IGNORECASE)
PANEL = re.compile(
    r"(?:.{0,30}\b)?(?:panel(?: discussion| session)?|podiumsdiskussion|tables? rondes?|mesas? redondas?|パネル(?:討論|ディスカッション)?)"
    r"(?:\s*[:：–-].*|\s+\d+.*|)$",
    re.IGNORECASE,
)

STRONG_EVENTS = words(
    "break breaks lunch breakfast brunch dinner banquet reception registration coffee tea kaffeepause mittagspause pause"
    " mittagessen abendessen registrierung anmeldung frühstück empfang pausa almuerzo almoço desayuno intervalo cena café déjeuner"
    " dîner accueil inscription inscrição inscripción registro refreshments adjourn excursion coffeebreak cofffee"
    " 休憩 昼食 昼休み 受付 懇親会"
)
EVENTS = STRONG_EVENTS | words(
    "opening closing welcome remarks begrüßung eröffnung abschluss schlusswort ouverture clôture apertura clausura"
    " abertura encerramento bienvenida cocktail cocktails drinks happy hour party social networking ceremony"
    " awards meeting business check-in 開会 閉会 開会式 閉会式 開会の辞 閉会の辞 tour concert outing photo"
)
EVENT_FILLERS = words(
    "and with the on your own in a an by of for to from at & / - – + und mit et avec y con e com e. the: morning afternoon"
    " evening general best paper award session time remark address notes day start end event program committee chairs chair"
    " continental welcoming welcome light snacks provided not self-serve served discussion group working poster posters set up"
    " setup desk open opens online virtual conference workshop continues continued free buffet ceremony mingle town hall"
    " announcements announcement introduction presentation presentations late early all day organizers organisers"
)
EVENT_OPENINGS = re.compile(
    r"(?:welcome to|opening of|welcome and|opening and|closing and|welcome address|welcome message)\b", re.IGNORECASE
)

CAPTIONS = {
    "paper": LinkKind.PAPER, "papers": LinkKind.PAPER, "pdf": LinkKind.PAPER, "html": LinkKind.PAPER, "article": LinkKind.PAPER,
    "preprint": LinkKind.PAPER, "pre-print": LinkKind.PAPER, "arxiv": LinkKind.PAPER, "fulltext": LinkKind.PAPER,
    "doi": LinkKind.DOI, "slides": LinkKind.SLIDES, "slide": LinkKind.SLIDES, "presentation": LinkKind.SLIDES,
    "folien": LinkKind.SLIDES, "video": LinkKind.VIDEO, "videos": LinkKind.VIDEO, "recording": LinkKind.VIDEO, "youtube": LinkKind.VIDEO,
    "artifact": LinkKind.ARTIFACT, "artifacts": LinkKind.ARTIFACT, "code": LinkKind.ARTIFACT, "dataset": LinkKind.ARTIFACT,
    "github": LinkKind.ARTIFACT, "poster": LinkKind.OTHER, "bibtex": LinkKind.OTHER, "details": LinkKind.OTHER,
    "website": LinkKind.OTHER, "zoom": LinkKind.OTHER, "supplementary": LinkKind.OTHER, "appendix": LinkKind.OTHER, "media": LinkKind.OTHER,
    "attached": LinkKind.OTHER, "file": LinkKind.OTHER, "link": LinkKind.OTHER, "論文": LinkKind.PAPER, "スライド": LinkKind.SLIDES,
}  # fmt: skip
CAPTION_FILLERS = words(
    "read the in full text short long download view open access available here version camera ready acm ieee dl digital"
    " library talk lightning teaser project page material presentation of and watch on see zum der extended show more + -"
)

REMARK = re.compile(
    r"\s*(?:[(\[](?P<mark>(?:remote|demo|virtual|online|in[- ]person|hybrid|cancel+ed|withdrawn|live|pre-?recorded|on[- ]?site"
    r"|nominated for .{3,40}|.{0,30}\b(?:award|nominee|nomination|candidate|finalist|runner[- ]up|honou?rable mention"
    r"|best (?:student )?(?:paper|talk)|distinguished paper)\b.{0,20}))[)\]]|[★☆🏆🥇🏅]+)\s*",
    re.IGNORECASE,
)
AWARD_TAIL = re.compile(
    r"\s*[★☆🏆🥇🏅]*\s+(?P<award>(?:best|distinguished|outstanding) (?:student )?paper (?:award|candidate|nominee|runner-up))$",
    re.IGNORECASE,
)
AWARD = re.compile(
    r"award|nomin|candidate|finalist|runner[- ]up|hono?urable mention|best|distinguished|[★☆🏆🥇🏅]", re.IGNORECASE
)
AWARD_LINE = re.compile(
    r"\W*(?:nominated for .{3,40}|best (?:student |short )?(?:papers?|talks?)|.{0,25}\b(?:award|award winner|award candidate|nominee|honou?rable mention|runner[- ]up))\W*",
    re.IGNORECASE,
)

FUNCTION_WORDS = words(
    "a an the of for with on to from by via using towards toward through under over between among across against within"
    " without into is are be can do does how what why when where which that this their its your our we not or as at vs vs."
    " about beyond after before during is it has have more than für mit und im am aus zur zum eine einer eines bei über"
    " pour avec dans sur une les aux entre para con una los las por sobre em uma dos nas no na entre sem"
)
NOT_NAMES = words(
    "session sessions program programme schedule keynote keynotes talk talks workshop conference opening closing remarks"
    " welcome break coffee lunch poster posters demo demos paper papers panel discussion tutorial tutorials registration"
    " presentation presentations invited speaker speakers abstract abstracts track awards award best accepted list overview"
    " introduction committee meeting reception banquet dinner breakfast room hall location venue day morning afternoon"
    " monday tuesday wednesday thursday friday saturday sunday january february march april june july august september"
    " october november december chair chairs session: home about contact download proceedings abstract: title authors award:"
    " online virtual event events details technical research systems networks learning data analysis models memory storage"
    " security privacy software hardware performance computing networking scheduling graphs algorithms theory applications"
    " design architecture architectures language languages vision management control"
    " main mini new full short long industry late breaking posters: special"
)

GENERIC = words(
    "the of and for a list program programme schedule workshop conference technical main preliminary final full accepted papers"
    " paper presentation presentations agenda talks contents abstracts proceedings symposium overview home important dates about"
    " venue location registration organizers committee sponsors contact call day days sessions session at in glance"
    " programm tagungsprogramm übersicht liste programa agenda horaires programme プログラム"
) | frozenset(("", "–", "-"))
"""Words of a page's own headings: a line of nothing else is no paper's title."""

EVENT_KINDS = (
    (re.compile(r"poster", re.IGNORECASE), SessionKind.POSTERS),
    (re.compile(r"tutorial", re.IGNORECASE), SessionKind.TUTORIAL),
    (re.compile(r"\bdemos?\b|demonstration", re.IGNORECASE), SessionKind.DEMO),
    (re.compile(r"workshop", re.IGNORECASE), SessionKind.WORKSHOP),
    (re.compile(r"dinner|banquet|reception|social|party|excursion|abendessen|empfang|cena|dîner|jantar|懇親会", re.IGNORECASE), SessionKind.SOCIAL),
    (
        re.compile(r"break|lunch|coffee|tea\b|breakfast|pause|pausa|almuerzo|almoço|café|déjeuner|mittag|intervalo|休憩|昼", re.IGNORECASE),
        SessionKind.BREAK,
    ),
    (re.compile(r"opening|closing|welcome|plenary|business|town hall|awards?\b|eröffnung|ouverture|apertura|開会|閉会", re.IGNORECASE), SessionKind.PLENARY),
)  # fmt: skip
