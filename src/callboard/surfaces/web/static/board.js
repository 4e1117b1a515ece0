// A board: a card that is dropped, or moved by keys, presses the button of its own menu; the server's order decides.
// `data-board` names the address that gives the board as it stands now.
import "./vendor/sortable.js";

let held = false, chosen = false, missed = false, moved = "";
const board = () => document.querySelector("[data-board]");
const lanes = () => [...document.querySelectorAll("[data-lane]")];
const refresh = () => window.htmx.ajax("GET", `${board().dataset.board}${location.search}`, { swap: "none", source: board() });
const button = (card, lane) => card.querySelector(`[name=status][value="${lane}"]`);

function prepare() {
  for (const lane of lanes()) {
    const list = lane.querySelector("ol");
    if (!window.Sortable.get(list)) window.Sortable.create(list, {
      group: "board", sort: false, animation: 120, ghostClass: "ghost", draggable: "[data-card]",
      filter: "details", preventOnFilter: false, delay: 150, delayOnTouchOnly: true, touchStartThreshold: 4,
      // One way for mouse and finger, drawn by the page.
      forceFallback: true, fallbackTolerance: 4,
      onChoose: () => { held = chosen = true; },
      // Behind `onEnd`, if the card was dragged.
      onUnchoose: () => { chosen = false; setTimeout(release); },
      onStart: ({ item }) => { for (const each of lanes()) each.classList.toggle("allowed", Boolean(button(item, each.dataset.lane))); },
      onMove: ({ dragged, to }) => Boolean(button(dragged, to.closest("[data-lane]").dataset.lane)),
      onEnd: ({ item, from, to }) => {
        for (const each of lanes()) each.classList.remove("allowed");
        if (from === to) return;
        missed = false;
        press(item, to.closest("[data-lane]").dataset.lane);
      },
    });
  }
}

// A finger holds a card before the list takes it for chosen: a board that is swapped in between would take the card away.
document.addEventListener("pointerdown", (event) => { held ||= Boolean(event.target.closest?.("[data-card]")); });
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(release));
function release() {
  if (chosen || !held) return;
  held = false;
  if (missed) refresh();
  missed = false;
}

function press(card, lane) {
  const control = button(card, lane);
  moved = control ? card.id : "";
  control?.click();
}

// What arrives while a card is held waits: the answer to the drop is the whole board as it stands then.
for (const arrival of ["htmx:sse:before:message", "htmx:before:swap"]) document.addEventListener(arrival, (event) => {
  if (!held) return;
  missed = true;
  event.preventDefault();
});
// An answer to this page and news of others can cross, each with some of the lanes: no card is in two of them.
function once() {
  const ids = lanes().flatMap((lane) => [...lane.querySelectorAll("[data-card]")].map((card) => card.id));
  if (!held && new Set(ids).size < ids.length) refresh();
}
document.addEventListener("htmx:after:swap", () => {
  prepare();
  requestAnimationFrame(once);
  if (!moved) return;
  document.getElementById(moved)?.querySelector("h3 a")?.focus();
  moved = "";
});

document.addEventListener("keydown", (event) => {
  const card = event.target.closest?.("[data-card]");
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!card || !step || !event.shiftKey) return;
  event.preventDefault();
  const order = lanes().map((lane) => lane.dataset.lane);
  let place = order.indexOf(card.closest("[data-lane]").dataset.lane) + step;
  while (order[place] && !button(card, order[place])) place += step;
  if (order[place]) press(card, order[place]);
});
prepare();
