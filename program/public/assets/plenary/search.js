// Search as one types: the box offers what fits. Enter asks the site, which also looks into abstracts.

const { load, find, when, element, text } = globalThis.plenary;
const MOST = 10;

function told(program, entry) {
  const place = entry.places[0];
  return [entry.by, place ? when(program, place) : ""].filter(Boolean).join(" · ");
}

function offer(input) {
  const list = element("ul", "offers");
  list.id = `${input.id}-offers`;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "What fits");
  list.hidden = true;
  const status = element("p", "visually-hidden");
  status.setAttribute("role", "status");
  input.closest("form").append(list, status);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("autocomplete", "off");
  let offered = [];
  let active = -1;

  function mark(number) {
    active = number;
    [...list.children].forEach((option, place) => option.setAttribute("aria-selected", String(place === active)));
    if (active < 0) {
      input.removeAttribute("aria-activedescendant");
    } else {
      input.setAttribute("aria-activedescendant", list.children[active].id);
      list.children[active].scrollIntoView({ block: "nearest" });
    }
  }

  function close() {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    mark(-1);
  }

  function show(program, found) {
    offered = found.slice(0, MOST);
    list.replaceChildren(
      ...offered.map((entry, number) => {
        const title = element("span", "title", text(entry.title));
        const by = element("span", "by", text(told(program, entry)));
        const option = element("li", "", element("span", "mark", entry.label ?? entry.kind), " ", title, by);
        option.id = `${list.id}-${number}`;
        option.setAttribute("role", "option");
        option.addEventListener("click", () => location.assign(entry.address));
        return option;
      }),
    );
    status.textContent = found.length ? `${found.length} found` : "Nothing found in titles and names";
    list.hidden = offered.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    mark(-1);
  }

  async function renew() {
    const query = input.value;
    if (!query.trim()) {
      offered = [];
      status.textContent = "";
      close();
      return;
    }
    const program = await load();
    if (query === input.value) {
      show(program, find(program, query));
    }
  }

  close();
  input.addEventListener("focus", () => load().catch(() => {}), { once: true });
  input.addEventListener("input", () => renew().catch(() => {}));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && offered.length) {
      event.preventDefault();
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
      const step = event.key === "ArrowDown" ? 1 : -1;
      mark(active < 0 && step < 0 ? offered.length - 1 : (active + step + offered.length) % offered.length);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      location.assign(offered[active].address);
    }
  });
  input.form.addEventListener("focusout", (event) => {
    if (!input.form.contains(event.relatedTarget)) {
      close();
    }
  });
}

for (const input of document.querySelectorAll("form[role=search] input[type=search]")) {
  offer(input);
}

// Where no server answers, the page of results is made here.
const results = document.querySelector("[data-results]");
if (results) {
  const query = new URLSearchParams(location.search).get("q") ?? "";
  for (const input of document.querySelectorAll("main form[role=search] input[type=search]")) {
    input.value = query;
  }
  if (query.trim()) {
    load().then((program) => {
      const found = find(program, query);
      const list = element("ul", "list");
      for (const entry of found) {
        const link = element("a", "title", text(entry.title));
        link.href = entry.address;
        const by = element("span", "by", text(told(program, entry)));
        list.append(element("li", "", element("span", "mark", entry.label ?? entry.kind), " ", link, by));
      }
      const said = found.length ? `${found.length} found for “${query}”` : `Nothing found for “${query}”. Try fewer words, or the beginning of a word.`;
      const status = element("p", "", said);
      status.setAttribute("role", "status");
      results.replaceChildren(status, list);
    });
  }
}
