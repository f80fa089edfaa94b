// My program: stars beside sessions and papers, kept in this browser alone. And the program for when there is no network.

const script = document.querySelector("script[data-base]");
const base = script.dataset.base;
const KEY = `plenary-mine-${base}`;

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
  return marks.length ? `${base}mine/?marks=${encodeURIComponent(marks.join(","))}` : `${base}mine/`;
}

function tellCount() {
  const link = document.querySelector("[data-mine-link]");
  const count = Object.keys(marked()).length;
  link.href = address();
  link.textContent = count ? `My program (${count})` : "My program";
}

tellCount();

// On the page itself: go to what is marked here, and say what moved since it was last looked at.
if (location.pathname === `${base}mine/`) {
  const given = new URLSearchParams(location.search).get("marks");
  const marks = marked();
  if (given === null && Object.keys(marks).length) {
    location.replace(address());
  } else if (given !== null && given === Object.keys(marks).join(",")) {
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
