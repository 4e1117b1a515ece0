// The board: a task that is dropped, or moved by keys, presses the button of its own menu; the server's order decides.
import "./vendor/sortable.js";

let dragging = false, missed = false, moved = "";
const lanes = () => [...document.querySelectorAll("[data-lane]")];
const button = (task, lane) => task.querySelector(`[name=status][value="${lane}"]`);

function prepare() {
  for (const lane of lanes()) {
    const list = lane.querySelector("ol");
    if (!window.Sortable.get(list)) window.Sortable.create(list, {
      group: "tasks", sort: false, animation: 120, ghostClass: "ghost", draggable: "[data-task]",
      filter: "details", preventOnFilter: false, delay: 150, delayOnTouchOnly: true,
      onStart: ({ item }) => { dragging = true; for (const each of lanes()) each.classList.toggle("allowed", Boolean(button(item, each.dataset.lane))); },
      onMove: ({ dragged, to }) => Boolean(button(dragged, to.closest("[data-lane]").dataset.lane)),
      onEnd: ({ item, from, to }) => {
        dragging = false;
        for (const each of lanes()) each.classList.remove("allowed");
        if (from !== to) press(item, to.closest("[data-lane]").dataset.lane);
        else if (missed) window.htmx.ajax("GET", `/agents/tasks/now${location.search}`, { swap: "none", source: document.querySelector("#tasks") });
        missed = false;
      },
    });
  }
}

function press(task, lane) {
  const control = button(task, lane);
  moved = control ? task.id : "";
  control?.click();
}

// What arrives during a drag waits: the answer to the drop is the whole board as it stands then.
document.addEventListener("htmx:sse:before:message", (event) => {
  if (!dragging) return;
  missed = true;
  event.preventDefault();
});
document.addEventListener("htmx:after:swap", () => {
  prepare();
  if (!moved) return;
  document.getElementById(moved)?.querySelector("h3 a")?.focus();
  moved = "";
});

document.addEventListener("keydown", (event) => {
  const task = event.target.closest?.("[data-task]");
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!task || !step || !event.shiftKey) return;
  event.preventDefault();
  const order = lanes().map((lane) => lane.dataset.lane);
  let place = order.indexOf(task.closest("[data-lane]").dataset.lane) + step;
  while (order[place] && !button(task, order[place])) place += step;
  if (order[place]) press(task, order[place]);
});

// The form of a new task is a page's dialog; its link works without a script.
const dialog = document.getElementById("new-task");
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-dialog]")) { event.preventDefault(); dialog.showModal(); }
  if (event.target.closest("[data-close]")) { event.preventDefault(); dialog.close(); }
});
if (dialog.open) { dialog.close(); dialog.showModal(); }
document.addEventListener("change", ({ target }) => {
  const form = target.closest("[data-filters]");
  if (!form) return;
  for (const field of form.elements) if (!field.value) field.disabled = true;
  form.requestSubmit();
});
prepare();
