// Keys for cleaning up: one key makes a group one, or says that it is not. Everything works without it.

const groups = () => [...document.querySelectorAll("[data-group]")];

function here() {
  return document.activeElement.closest("[data-group]");
}

function step(by) {
  const all = groups();
  const next = here() ? all[all.indexOf(here()) + by] : all[0];
  if (next) {
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input[type=text], input[type=search]")) {
    return;
  }
  const buttons = { a: "[data-accept]", x: "[data-apart]" };
  if (event.key === "j" || event.key === "k") {
    event.preventDefault();
    step(event.key === "j" ? 1 : -1);
  } else if (event.key in buttons && here()) {
    event.preventDefault();
    here().querySelector(buttons[event.key]).click();
  }
});

// After a decision the page is shown anew: the next group is where the last one was.
if (location.hash === "#groups") {
  step(0);
}
