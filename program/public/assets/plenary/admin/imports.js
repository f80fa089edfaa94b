// Keys for reviewing changes, and a sign of life while files are read. Everything works without it, by mouse and tab.

const choices = { a: "accept", r: "refuse", l: "later" };

function changes() {
  return [...document.querySelectorAll("[data-change]")];
}

function step(by) {
  const all = changes();
  const here = document.activeElement.closest("[data-change]");
  const next = here ? all[all.indexOf(here) + by] : all[0];
  if (next) {
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }
}

function choose(value) {
  const here = document.activeElement.closest("[data-change]");
  const box = here && here.querySelector(`input[value="${value}"]`);
  if (box) {
    box.checked = true;
    step(1);
  }
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("textarea, select, input:not([type=radio], [type=checkbox])");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !changes().length) {
    return;
  }
  if (event.key === "j" || event.key === "k") {
    event.preventDefault();
    step(event.key === "j" ? 1 : -1);
  } else if (event.key in choices) {
    event.preventDefault();
    choose(choices[event.key]);
  }
});

for (const form of document.querySelectorAll("form.long-work")) {
  form.addEventListener("submit", () => {
    const status = document.createElement("p");
    status.className = "working";
    status.setAttribute("role", "status");
    const bar = document.createElement("progress");
    bar.setAttribute("aria-label", form.dataset.working);
    const words = document.createElement("span");
    const started = Date.now();
    const tell = () => {
      words.textContent = `${form.dataset.working} … ${Math.round((Date.now() - started) / 1000)} s`;
    };
    status.append(bar, words);
    setTimeout(() => {
      form.append(status);
      tell();
      setInterval(tell, 1000);
    }, 400);
  });
}
