// The drawing of the agents is moved and zoomed by its viewBox; where the reader was is kept for the next page.
const graph = document.querySelector("[data-graph]");
const svg = graph?.querySelector("svg");
const KEPT = "callboard-graph", STEP = 1.25, LEAST = 300, MOST = 6000, READABLE = 0.84;
let view = [], drag = null;

function show(next) {
  view = next;
  svg.setAttribute("viewBox", view.join(" "));
  sessionStorage.setItem(KEPT, view.join(" "));
}

function zoom(factor, x = view[0] + view[2] / 2, y = view[1] + view[3] / 2) {
  const width = Math.min(Math.max(view[2] * factor, LEAST), MOST), by = width / view[2];
  show([x - (x - view[0]) * by, y - (y - view[1]) * by, width, view[3] * by]);
}

const fit = () => show(graph.dataset.everything.split(" ").map(Number));
const move = (x, y) => show([view[0] + x, view[1] + y, view[2], view[3]]);
const scale = () => Math.max(view[2] / svg.clientWidth, view[3] / svg.clientHeight);

function pointer(event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [point.x, point.y];
}

const KEYS = {
  "+": () => zoom(1 / STEP), "=": () => zoom(1 / STEP), "-": () => zoom(STEP), 0: fit,
  ArrowLeft: () => move(-60, 0), ArrowRight: () => move(60, 0), ArrowUp: () => move(0, -60), ArrowDown: () => move(0, 60),
};

if (svg) {
  const kept = sessionStorage.getItem(KEPT)?.split(" ").map(Number);
  view = (kept?.length === 4 && kept.every(Number.isFinite) ? kept : svg.getAttribute("viewBox").split(" ").map(Number));
  svg.setAttribute("viewBox", view.join(" "));
  // On a narrow screen all of it could not be read: the supervisor and what is next to it come first.
  if (!kept && scale() * READABLE > 1) zoom(1 / (scale() * READABLE));
  const actions = { in: () => zoom(1 / STEP), out: () => zoom(STEP), fit };
  graph.addEventListener("click", ({ target }) => actions[target.closest("[data-zoom]")?.dataset.zoom]?.());
  svg.addEventListener("keydown", (event) => {
    if (event.target !== svg || event.ctrlKey || event.metaKey || !KEYS[event.key]) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  svg.addEventListener("wheel", (event) => {
    // A plain wheel scrolls the page, as everywhere.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? STEP : 1 / STEP, ...pointer(event));
  }, { passive: false });
  svg.addEventListener("pointerdown", (event) => {
    if (event.button || event.target.closest("a")) return;
    drag = [event.clientX, event.clientY];
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const by = scale();
    move((drag[0] - event.clientX) * by, (drag[1] - event.clientY) * by);
    drag = [event.clientX, event.clientY];
  });
  for (const type of ["pointerup", "pointercancel"]) svg.addEventListener(type, () => { drag = null; });
}
