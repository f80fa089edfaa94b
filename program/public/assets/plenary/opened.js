// Tells that somebody reads the invitation: once, when they use a key, a finger or the mouse; a scanner does none of it.

const { address } = document.querySelector("script[data-address]").dataset;
const token = document.querySelector("input[name=csrfmiddlewaretoken]").value;

function tell() {
  removeEventListener("pointerdown", tell);
  removeEventListener("keydown", tell);
  fetch(address, { method: "POST", headers: { "X-CSRFToken": token } }).catch(() => {});
}

addEventListener("pointerdown", tell);
addEventListener("keydown", tell);
