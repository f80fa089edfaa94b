// Now and next where no server tells the time: made from the index, and made anew each minute.

const { load, when, element, text } = globalThis.plenary;
const place = document.querySelector("[data-now]");
const EVERY = 60_000;
const MOST_NEXT = 12;

function session(program, each, isNow, now) {
  const link = element("a", "", text(each.title));
  link.href = each.address;
  const { room } = each.places[0];
  const article = element("article", "session");
  const clock = when(program, { ...each.places[0], room: "" });
  const body = element("div", "", element("h3", "", link), element("p", "where", text(room || "")));
  const isOn = (at) => at.session === each && at.start <= now && now < at.end;
  // Posters are all shown at once: none of them is on now.
  const hasTalks = isNow && each.label !== "Poster session";
  const talk = hasTalks && program.entries.find((one) => one.kind !== "Session" && one.places.some(isOn));
  if (talk) {
    body.append(element("p", "talk", text(talk.title), " ", element("span", "by", text(talk.by))));
  }
  article.append(element("p", "when", clock), body);
  return article;
}

function section(name, title, sessions, without) {
  const heading = element("h2", "", title);
  heading.id = name;
  const made = element("section", "", heading, ...(sessions.length ? sessions : [element("p", "", without)]));
  made.setAttribute("aria-labelledby", name);
  return made;
}

async function renew() {
  const program = await load();
  const at = new URLSearchParams(location.search).get("at");
  const now = at ? new Date(at) : new Date();
  const timed = program.sessions.filter((each) => each.places[0].start);
  const running = timed.filter((each) => each.places[0].end && each.places[0].start <= now && now < each.places[0].end);
  const later = timed.filter((each) => each.places[0].start > now);
  const first = Math.min(...later.map((each) => each.places[0].start.getTime()));
  const coming = later.filter((each) => each.places[0].start.getTime() === first).slice(0, MOST_NEXT);
  place.replaceChildren(
    section("now", "Now", running.map((each) => session(program, each, true, now)), "Nothing is on."),
    section("next", "Next", coming.map((each) => session(program, each, false, now)), "Nothing comes any more."),
  );
}

if (place) {
  renew();
  setInterval(renew, EVERY);
}
