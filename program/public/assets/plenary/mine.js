// My program: stars beside sessions and papers, kept in this browser alone. And the program for when there is no network.

const { base, load, when, element, text } = globalThis.plenary;
const script = document.querySelector("script[data-index]");
const KEY = `plenary-mine-${new URL(base).pathname}`;
const PAGE = `${base}mine/${script.dataset.page ?? ""}`;

/* Mark → the start and the room that it had when it was last looked at. */
function marked() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // a browser that keeps nothing
  }
}

function keep(marks) {
  try {
    localStorage.setItem(KEY, JSON.stringify(marks));
  } catch {
    // as above
  }
}

function show(button, mark, title) {
  const isMarked = mark in marked();
  button.textContent = isMarked ? "★" : "☆";
  button.setAttribute("aria-pressed", String(isMarked));
  button.setAttribute("aria-label", `${title} in my program`);
}

for (const place of document.querySelectorAll("[data-mark]")) {
  const mark = place.dataset.mark;
  const title = place.textContent.trim();
  const button = document.createElement("button");
  button.type = "button";
  button.className = "star";
  show(button, mark, title);
  button.addEventListener("click", () => {
    const marks = marked();
    if (mark in marks) {
      delete marks[mark];
    } else {
      marks[mark] = "";
    }
    keep(marks);
    show(button, mark, title);
    tellCount();
  });
  place.after(" ", button); // beside a heading, not in it: its name stays what it is
}

function address() {
  const marks = Object.keys(marked());
  return marks.length ? `${PAGE}?marks=${encodeURIComponent(marks.join(","))}` : PAGE;
}

function tellCount() {
  const link = document.querySelector("[data-mine-link]");
  const count = Object.keys(marked()).length;
  link.href = address();
  link.textContent = count ? `My program (${count})` : "My program";
}

tellCount();

/* What marks are of, in order of time, as the site's own page has it; what is in none of the program's sessions last. */
function entries(program, marks) {
  const found = [];
  for (const mark of marks) {
    const kind = mark.startsWith("s:") ? "Session" : "Paper";
    const marked = program.entries.find((each) => each.kind === kind && each.key === mark.slice(2));
    if (marked) {
      const places = marked.places.length ? marked.places : [{ session: null, start: null, end: null, room: "" }];
      found.push(...places.map((place) => ({ mark, marked, ...place })));
    }
  }
  const isClash = (one, other) => one.session !== other.session && one.start && other.start && one.start < other.end && other.start < one.end;
  for (const each of found) {
    each.clashes = found.some((other) => isClash(each, other));
  }
  return found.sort((one, other) => (one.start ?? Infinity) - (other.start ?? Infinity));
}

/* The page made here: where no server answers, or without a network. */
async function draw(page, marks) {
  const program = await load();
  const list = element("div", "");
  for (const each of entries(program, marks)) {
    const link = element("a", "", text(each.marked.title));
    link.href = each.marked.address;
    const body = element("div", "", element("h2", "", link), element("p", "quiet", when(program, each)));
    if (each.session && each.session !== each.marked) {
      body.append(element("p", "quiet", text(each.session.title)));
    }
    if (each.clashes) {
      body.append(element("p", "clash", element("strong", "", "At the same time as something else of yours.")));
    }
    const article = element("article", "session", element("p", "when"), body);
    article.dataset.entry = each.mark;
    article.dataset.when = `${each.start?.toISOString() ?? ""}|${each.room}`;
    list.append(article);
  }
  const link = element("a", "", "Link to this program");
  link.href = location.href;
  page.replaceChildren(list, element("p", "ways", link));
}

/* Say what moved since it was last looked at, and remember what is seen now. */
function tellMoved(marks) {
  const now = {};
  for (const entry of document.querySelectorAll("[data-entry]")) {
    now[entry.dataset.entry] ??= entry.dataset.when;
  }
  const moved = Object.keys(now).filter((mark) => marks[mark] && marks[mark] !== now[mark]);
  const told = document.querySelector("[data-mine-moved]");
  if (moved.length && told) {
    told.hidden = false;
    told.textContent = `${moved.length} of yours moved since you last looked.`;
    for (const mark of moved) {
      document.querySelector(`[data-entry="${CSS.escape(mark)}"]`)?.classList.add("moved");
    }
  }
  keep({ ...marks, ...now });
}

// On the page itself: go to what is marked here.
const page = document.querySelector("[data-mine-page]");
if (page) {
  const given = new URLSearchParams(location.search).get("marks");
  const marks = marked();
  if (given === null && Object.keys(marks).length) {
    location.replace(address());
  } else if (given) {
    const isMade = document.querySelector("[data-entry]") !== null || page.hasAttribute("data-answered");
    const made = isMade ? Promise.resolve() : draw(page, given.split(","));
    made.then(() => {
      if (given === Object.keys(marks).join(",")) {
        tellMoved(marks);
      }
    });
  }
}

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(`${base}worker.js`, { scope: base }).catch(() => {});
}

function tellAge() {
  let note = document.querySelector(".offline-note");
  if (navigator.onLine) {
    note?.remove();
    return;
  }
  if (!note) {
    note = document.createElement("p");
    note.className = "offline-note container";
    note.setAttribute("role", "status");
    document.querySelector("main").before(note);
  }
  note.textContent = `No network: this is the program as it was kept here, released ${script.dataset.released}.`;
}

addEventListener("online", tellAge);
addEventListener("offline", tellAge);
tellAge();
