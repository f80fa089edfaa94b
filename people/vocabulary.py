"""Words that names and affiliations are recognised by. Data alone; all in the comparison form of `people.text.fold`."""


def words(text: str) -> frozenset[str]:
    """Return the words of a text that are separated by blanks."""
    return frozenset(text.split())


# Particles that begin a family name wherever they stand in small letters after a given name.
PARTICLES = words(
    "van von vom zu zum zur der den de del della delle dello dei degli di da das do dos du des d la le lo los las"
    " ten ter te ’t 't af av bin binti bint ibn ben al el y e und of op in"
)
# Those that begin one in capitals too; "Van", "Di" and "Le" are also given and middle names in East Asia.
CAPITAL_PARTICLES = words("van von der den de del della di da dos du des la le ten ter al el ben bin ibn")

# The commonest family names in Latin letters of languages that put them first; "Lee" and "Park" are given names too.
CHINESE = words(
    "wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he gao lin luo zheng liang xie song tang xu"
    " han feng deng cao peng zeng xiao tian dong yuan pan jiang cai yu du ye cheng su wei lu ding ren shen yao lv"
    " zhong cui tan wan fan fang shi liao zou jin dai xia qiu hou bai jia meng qin xue yan lei gu hao shao qian tao"
    " kong xiang kang ouyang shangguan situ zhuge"
)
KOREAN = words("kim park choi jung jeong kang cho yoon jang lim shin kwon hwang ahn yoo hong")
VIETNAMESE = words("nguyen tran pham huynh phan vu vo dang bui do ho ngo duong ly le hoang truong dinh doan")
NOT_IBERIAN = words(
    "james charles agnes ines andres moises mercedes dolores johannes hannes yves jules louis luis carlos thomas"
    " nicolas lucas jonas elias matthias tobias andreas marcos marios nikolaos francis chris alexis dennis boris denis"
    " douglas marcus jesus lois doris iris jeremias mathias"
)

# An institution's own word, in the languages that papers are signed in.
INSTITUTIONS = words(
    "university univ universite universitat universitaet universidad universidade universita universiteit universitet"
    " universitetet uniwersytet universiti universitas universitesi univerzita univerzitet yliopisto egyetem college"
    " institute institut instituto istituto inst polytechnic polytechnique politecnico politecnica polytechnical"
    " politechnika hochschule fachhochschule academy akademie academia accademia ecole school hospital clinic klinik"
    " laboratory laboratories labs lab laboratoire centre center corporation corp company inc ltd gmbh llc foundation"
    " council ministry agency museum library observatory society association consortium group research technion"
    " 大学 大學 研究所 대학교"
)
# Those that stand for a whole institution and are seldom a part of another one.
WHOLES = words(
    "university univ universite universitat universitaet universidad universidade universita universiteit universitet"
    " universitetet uniwersytet universiti universitas universitesi univerzita univerzitet yliopisto egyetem"
    " polytechnic politecnico politechnika hochschule fachhochschule technion inc ltd gmbh llc corporation corp"
)
# A part of an institution: what stands before the comma is no institution of its own.
PARTS = words(
    "department dept faculty school division unit section chair lab laboratory group team graduate campus college"
    " centre center institute departamento departement fachbereich fakultat lehrstuhl facultad faculte dipartimento"
    " facolta escuela escola program programme office branch cluster"
)
LEGAL_FORMS = words(
    "inc incorporated ltd limited llc llp plc corp corporation co company gmbh ag sa sas srl spa bv nv ab oy as pty kg"
    " sarl kk pvt pte lp se ltda"
)
COMPANIES = words(
    "google deepmind microsoft ibm intel nvidia meta facebook amazon aws apple adobe amd arm huawei alibaba tencent"
    " baidu bytedance samsung sony toyota qualcomm oracle cisco vmware netflix uber linkedin twitter spotify openai"
    " anthropic salesforce yahoo yandex naver kakao line ntt nec hitachi fujitsu siemens bosch sap nokia ericsson"
    " philips inria cnrs mit csail epfl eth ethz caltech cmu ucla ucsd ucsb ucl kaist kaust nus ntu hkust csiro nist"
    " cwi dfki rwth tu uc uiuc usc nyu unc lmu insa ens csic fraunhofer stanford harvard berkeley princeton cornell"
    " sensetime megvii xerox pinterest snap disney pixar vinai jpmorgan bloomberg"
)
# Countries, states and cities that follow an institution after a comma without a blank: "University of Tokyo,Japan".
PLACES = words(
    "usa us uk uae china japan korea india germany france italy spain portugal austria switzerland netherlands belgium"
    " denmark sweden norway finland iceland ireland poland czechia hungary romania bulgaria greece turkey turkiye"
    " israel egypt iran iraq qatar kuwait lebanon jordan pakistan bangladesh nepal thailand vietnam malaysia singapore"
    " indonesia philippines taiwan australia canada mexico brazil argentina chile colombia peru uruguay ecuador cuba"
    " russia ukraine belarus estonia latvia lithuania serbia croatia slovenia slovakia luxembourg malta cyprus morocco"
    " algeria tunisia nigeria kenya ghana ethiopia deutschland espana italia osterreich schweiz suisse brasil"
    " england scotland wales california berkeley davis irvine merced riverside madison austin dallas arlington houston"
    " amherst boulder seattle boston cambridge chicago atlanta pittsburgh philadelphia princeton stanford raleigh"
    " houghton minneapolis michigan illinois texas massachusetts washington virginia oregon pennsylvania maryland"
    " london oxford edinburgh glasgow manchester bristol paris lyon grenoble nice rennes toulouse berlin munich"
    " munchen hamburg dresden darmstadt karlsruhe saarbrucken stuttgart aachen bonn cologne vienna wien graz zurich"
    " lausanne geneva bern basel rome roma milan milano torino pisa bologna padova trento madrid barcelona valencia"
    " lisbon lisboa porto amsterdam delft eindhoven leiden utrecht leuven ghent brussels copenhagen aarhus stockholm"
    " gothenburg lund uppsala oslo bergen trondheim helsinki espoo warsaw krakow prague brno budapest athens"
    " istanbul ankara haifa beijing shanghai shenzhen guangzhou hangzhou nanjing wuhan chengdu hefei harbin tokyo"
    " kyoto osaka nagoya seoul daejeon pohang taipei hsinchu delhi bombay mumbai bangalore bengaluru hyderabad madras"
    " chennai kanpur kharagpur roorkee guwahati sydney melbourne canberra brisbane perth adelaide toronto montreal"
    " vancouver waterloo ottawa edmonton calgary main oder saale suny cuny"
)
TWO_WORD_PLACES = frozenset(
    (
        "hong kong", "new zealand", "south korea", "north carolina", "south africa", "saudi arabia", "new york",
        "new jersey", "new mexico", "los angeles", "san diego", "san francisco", "santa barbara", "santa cruz",
        "ann arbor", "college park", "chapel hill", "urbana champaign", "st louis", "stony brook", "baton rouge",
        "united kingdom", "united states", "czech republic", "sri lanka", "costa rica", "sao paulo", "rio de janeiro",
        "tel aviv", "palo alto", "mountain view", "santa clara", "fort collins", "salt lake city", "las vegas",
        "buenos aires", "university park", "united arab emirates", "baltimore county", "twin cities", "college station",
    )
)  # fmt: skip

# Words of institutions' names, and towns that are called otherwise in English, in English. Of towns with two
# universities that are told apart by the language of the name (Leuven, Peking) there are none here.
TRANSLATIONS = {
    word: english
    for english, foreign in {
        "": "degli studi fur fuer der",
        "university": "universitet universitetet uniwersytet universiti universitas univerza univerzita univerzitet"
        " universitesi yliopisto egyetem hogskolan",
        "institute": "institut instituto istituto institutul instituut instytut",
        "academy": "akademie akademia academia accademia academie akademi",
        "technical": "technische technischen technischer technisches tecnica tecnico technique techniques technicka"
        " tekniske technologique tecnologico tehnicki",
        "technology": "tecnologia technologie technologies technologii tecnologie tecnologias teknologi",
        "polytechnic": "polytechnique politecnico politecnica polytechnical polytechnics politechnika politehnica"
        " polytechnische polytekniske",
        "science": "ciencias ciencia scienze wissenschaften scienza sciences",
        "national": "nacional nazionale nationale nationaal nationales nasional",
        "federal": "federale federales eidgenossische",
        "state": "estadual estatal",
        "catholic": "catholique catolica cattolica katholieke katholische catolico",
        "autonomous": "autonoma autonome autonomo",
        "pontifical": "pontificia pontificio",
        "free": "freie libre libera vrije",
        "medical": "medizinische medica medicale medicinska",
        "european": "europea europeenne europaische",
        "research": "recherche ricerca forschung pesquisa investigacion",
        "informatics": "informatik informatica informatique",
        "center": "centro zentrum centrum",
        "munich": "munchen muenchen", "vienna": "wien", "cologne": "koln koeln", "nuremberg": "nurnberg nuernberg",
        "geneva": "geneve genf", "lucerne": "luzern", "zurich": "zuerich", "hanover": "hannover",
        "rome": "roma", "milan": "milano", "turin": "torino", "florence": "firenze", "naples": "napoli",
        "venice": "venezia", "padua": "padova", "genoa": "genova", "lisbon": "lisboa", "seville": "sevilla",
        "saragossa": "zaragoza", "corunna": "coruna", "prague": "praha praze", "warsaw": "warszawa warszawski",
        "krakow": "cracow", "bucharest": "bucuresti", "belgrade": "beograd beogradu", "moscow": "moskva",
        "kyiv": "kiev", "copenhagen": "kobenhavn kobenhavns", "gothenburg": "goteborg goteborgs",
        "brussels": "bruxelles brussel", "ghent": "gent", "antwerp": "antwerpen", "strasbourg": "strassburg",
        "athens": "athina", "helsinki": "helsingin", "luxembourg": "luxemburg",
        "brazil": "brasil", "spain": "espana", "italy": "italia", "germany": "deutschland", "austria": "osterreich",
        "denmark": "danmarks danmark",
    }.items()
    for word in foreign.split()
}  # fmt: skip
