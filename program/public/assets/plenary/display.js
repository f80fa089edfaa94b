// A screen in the hallway shows the page anew each minute. When the network is down, it keeps what it has.

const EVERY = 60_000;

async function renew() {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) {
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("main");
  if (fresh) {
    document.querySelector("main").replaceWith(fresh);
  }
}

if (!new URLSearchParams(location.search).has("at")) {
  setInterval(() => renew().catch(() => {}), EVERY);
}
