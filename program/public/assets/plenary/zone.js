// Times in the visitor's own zone, by a switch. Without this script they are in the conference's, which the page names.

const KEY = "plenary-zone";
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: own });
const dayOf = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone: own });
const dayInWords = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: own });

function times() {
  return [...document.querySelectorAll("main time[datetime*='T']")];
}

/* Days stay the conference's: a time that is on another date there than here says so. */
function inOwnZone(time) {
  const moment = new Date(time.dateTime);
  const isOtherDay = dayOf.format(moment) !== time.dateTime.slice(0, 10);
  return isOtherDay ? `${clock.format(moment)} (${dayInWords.format(moment)})` : clock.format(moment);
}

function show(isOwn, button, told) {
  for (const time of times()) {
    time.dataset.there ??= time.textContent;
    time.textContent = isOwn ? inOwnZone(time) : time.dataset.there;
  }
  told.textContent = isOwn
    ? `Times are in your time zone, ${own}; days are those in ${button.dataset.zone}.`
    : `All times are in the time zone ${button.dataset.zone}.`;
  button.textContent = isOwn ? `Show them in ${button.dataset.zone}` : "Show them in my time zone";
  button.setAttribute("aria-pressed", String(isOwn));
}

function remembered() {
  try {
    return localStorage.getItem(KEY) === "own";
  } catch {
    return false; // a browser that keeps nothing
  }
}

function remember(isOwn) {
  try {
    localStorage.setItem(KEY, isOwn ? "own" : "there");
  } catch {
    // as above
  }
}

const button = document.querySelector("[data-zone-switch]");
const told = document.querySelector("[data-zone-told]");
if (button && told && own && own !== button.dataset.zone) {
  button.hidden = false;
  let isOwn = remembered();
  if (isOwn) {
    show(isOwn, button, told);
  }
  button.addEventListener("click", () => {
    isOwn = !isOwn;
    remember(isOwn);
    show(isOwn, button, told);
  });
}
