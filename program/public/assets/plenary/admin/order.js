/* Rows of an ordered inline are moved by dragging and by buttons. Without this script the numbers do it. */
"use strict";

(function () {
  const rowsOf = (group) => [...group.querySelectorAll("tr.form-row:not(.empty-form)")];
  const status = document.createElement("p");
  status.className = "visually-hidden";
  status.setAttribute("role", "status");

  /* What a row is called: the person or paper that it names, else its place. */
  function nameOf(row) {
    const chosen = row.querySelector("select option:checked");
    const place = rowsOf(row.parentElement).indexOf(row) + 1;
    return (chosen && chosen.value && chosen.textContent.trim()) || `row ${place}`;
  }

  function renumber(group) {
    const rows = rowsOf(group);
    rows.forEach((row, place) => {
      const input = row.querySelector("input.order");
      if (input) {
        input.value = place + 1;
      }
      const [up, down] = row.querySelectorAll(".order-tools button");
      if (up) {
        const name = nameOf(row);
        up.setAttribute("aria-label", `Move ${name} up`);
        down.setAttribute("aria-label", `Move ${name} down`);
        up.disabled = place === 0;
        down.disabled = place === rows.length - 1;
      }
    });
  }

  function move(group, row, step) {
    const rows = rowsOf(group);
    const place = rows.indexOf(row);
    const other = rows[place + step];
    if (!other) {
      return;
    }
    other[step < 0 ? "before" : "after"](row);
    renumber(group);
    status.textContent = `Moved to place ${place + step + 1} of ${rows.length}`;
    const buttons = row.querySelectorAll(".order-tools button");
    const same = buttons[step < 0 ? 0 : 1];
    (same.disabled ? buttons[step < 0 ? 1 : 0] : same).focus();
  }

  function button(label, sign, onClick) {
    const result = document.createElement("button");
    result.type = "button";
    result.title = label;
    result.textContent = sign;
    result.addEventListener("click", onClick);
    return result;
  }

  function equip(group, row) {
    const input = row.querySelector("input.order");
    if (!input || row.querySelector(".order-tools")) {
      return;
    }
    const tools = document.createElement("span");
    tools.className = "order-tools";
    const handle = document.createElement("span");
    handle.className = "order-handle";
    handle.textContent = "⠿";
    handle.setAttribute("aria-hidden", "true");
    handle.draggable = true;
    handle.addEventListener("dragstart", (event) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setDragImage(row, 0, 0);
      row.classList.add("is-dragged");
    });
    handle.addEventListener("dragend", () => {
      row.classList.remove("is-dragged");
      renumber(group);
    });
    tools.append(
      handle,
      button("Move up", "↑", () => move(group, row, -1)),
      button("Move down", "↓", () => move(group, row, 1)),
    );
    input.after(tools);
    row.addEventListener("dragover", (event) => {
      const dragged = group.querySelector("tr.is-dragged");
      if (!dragged || dragged === row) {
        return;
      }
      event.preventDefault();
      const box = row.getBoundingClientRect();
      row[event.clientY < box.top + box.height / 2 ? "before" : "after"](dragged);
    });
    row.addEventListener("drop", (event) => event.preventDefault());
  }

  /* select2 keeps options in the order of the page; what is chosen last belongs at the end. */
  function keepChosenOrder() {
    window.django.jQuery(document).on("select2:select", "select[multiple].admin-autocomplete", function (event) {
      this.append(event.params.data.element || this.querySelector(`option[value="${event.params.data.id}"]`));
      window.django.jQuery(this).trigger("change");
    });
  }

  document.addEventListener("DOMContentLoaded", () => {
    document.body.append(status);
    keepChosenOrder();
    document.querySelectorAll(".inline-group").forEach((group) => {
      if (!group.querySelector("input.order")) {
        return;
      }
      rowsOf(group).forEach((row) => equip(group, row));
      renumber(group);
      document.addEventListener("formset:added", (event) => {
        if (group.contains(event.target)) {
          equip(group, event.target);
          renumber(group);
        }
      });
      document.addEventListener("formset:removed", () => renumber(group));
    });
  });
})();
