// The program as the browser has it: read from search-index.js when it is first needed, and searched like the site does.

const own = document.querySelector("script[data-index]");
const base = new URL(own.dataset.base, location.href).href;
const LONGEST_SLUG = 60;
const LETTERS = {
  ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ŧ: "t", ß: "ss", æ: "ae", œ: "oe", þ: "th", ĸ: "k", ŋ: "n", ſ: "s",
};
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/g;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e00-\u0e7f]/;
const TERM = /(?:(author|inst|session):)?(?:"([^"]*)"|(\S+))/gi;
const PATHS = { Session: "sessions", Keynote: "keynotes", Paper: "papers", Person: "people", Affiliation: "affiliations" };

function plain(text) {
  return [...text].map((letter) => LETTERS[letter] ?? letter).join("");
}

/* The comparison form, the same as the server's: no accents, no case. */
function fold(text) {
  const lower = plain(text.toLowerCase());
  return plain(lower.normalize("NFKD").replace(ACCENTS, "").toLowerCase()).normalize("NFC");
}

function words(text) {
  return (fold(text).match(/[\p{L}\p{N}_]+/gu) ?? []).join(" ");
}

/* An address part made from a title: keys that are one are left out of the index. */
function slug(text) {
  let made = "";
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    const longer = made ? `${made}-${word}` : word.slice(0, LONGEST_SLUG);
    if (longer.length > LONGEST_SLUG) {
      break;
    }
    made = longer;
  }
  return made;
}

function address(kind, key) {
  return `${base}${PATHS[kind]}/${encodeURIComponent(key)}/${own.dataset.page ?? ""}`;
}

function read(data) {
  const instant = (minute) => (minute === null ? null : new Date((data.first + minute) * 60_000));
  const entry = (kind, title, key, more) => ({ kind, title, key: key || slug(title), fields: {}, by: "", places: [], ...more });
  const affiliations = data.affiliations.map(([name, key]) => entry("Affiliation", name, key, { fields: { inst: [name] } }));
  const people = data.people.map(([name, key, at]) => {
    const inst = at.map((each) => affiliations[each].title);
    return entry("Person", name, key, { by: inst.join("; "), fields: { author: [name], inst } });
  });
  const who = (held) => {
    const found = held.map((each) => people[each]);
    return {
      by: found.map((each) => each.title).join(", "),
      fields: { author: found.map((each) => each.title), inst: found.flatMap((each) => each.fields.inst) },
    };
  };
  const sessions = data.sessions.map(([title, key, label, start, end, room, chairs]) => {
    const made = entry("Session", title, key, { label, ...who(chairs) });
    made.fields.session = [title];
    made.places = [{ session: made, start: instant(start), end: instant(end), room: data.rooms[room] ?? "" }];
    return made;
  });
  const talks = (kind, list) =>
    list.map(([title, key, held, where]) => {
      const made = entry(kind, title, key, who(held));
      made.fields.session = where.map(([number]) => sessions[number].title);
      made.places = where.map(([number, start, end]) => ({
        session: sessions[number], start: instant(start), end: instant(end), room: sessions[number].places[0].room,
      }));
      return made;
    });
  const entries = [...sessions, ...talks("Keynote", data.keynotes), ...talks("Paper", data.papers), ...people, ...affiliations];
  for (const each of entries) {
    each.address = address(each.kind, each.key);
    each.words = ` ${words(each.title)}`;
    for (const field of Object.keys(each.fields)) {
      each.fields[field] = ` ${words(each.fields[field].join(" "))}`;
    }
    each.all = ` ${Object.values(each.fields).join(" ")}`;
  }
  return { zone: data.zone, entries, sessions };
}

let loading = null;

/* The program, once it is here: { zone, entries, sessions }. */
function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = own.dataset.index;
    script.addEventListener("load", () => resolve(read(globalThis.plenaryIndex)));
    script.addEventListener("error", () => {
      loading = null; // without a network now; perhaps with one later
      reject(new Error("The index is not here."));
    });
    document.head.append(script);
  });
  return loading;
}

function isIn(term, text) {
  return text.includes(UNSPACED.test(term.words) ? term.words : ` ${term.words}`);
}

function rank(entry, terms) {
  let found = 1;
  for (const term of terms) {
    if (term.field) {
      if (!isIn(term, entry.fields[term.field] ?? "")) {
        return 0;
      }
    } else if (isIn(term, entry.words)) {
      found += 1 + (term.words.includes(" ") ? 2 : 0) + (`${entry.words} `.includes(` ${term.words} `) ? 1 : 0);
    } else if (!isIn(term, entry.all)) {
      return 0;
    }
  }
  return found;
}

/* What fits the query, title and name first, then in the program's order. */
function find(program, query) {
  const terms = [...query.matchAll(TERM)]
    .map(([, field, phrase, word]) => ({ field: (field ?? "").toLowerCase(), words: words(phrase || word || "") }))
    .filter((term) => term.words);
  if (!terms.length) {
    return [];
  }
  return program.entries
    .map((entry) => [rank(entry, terms), entry])
    .filter(([found]) => found)
    .sort(([one], [other]) => other - one)
    .map(([, entry]) => entry);
}

/* "Monday, 3 May, 09:00–10:30, Room 1" in the conference's zone; what is not known is left out. */
function when(program, place) {
  if (!place.start) {
    return place.room;
  }
  const zone = { timeZone: program.zone || "UTC" };
  const day = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", ...zone });
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", ...zone });
  const span = place.end ? `${clock.format(place.start)}–${clock.format(place.end)}` : clock.format(place.start);
  return [`${day.format(place.start)}, ${span}`, place.room].filter(Boolean).join(", ");
}

function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) {
    made.className = className;
  }
  made.append(...content);
  return made;
}

/* A text of the program, whichever way it runs. */
function text(content) {
  return element("bdi", "", content);
}

globalThis.plenary = { base, load, find, fold, words, when, element, text };
