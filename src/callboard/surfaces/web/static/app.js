// What HTML cannot say by itself: theme without a reload, tabs, quotations, keys, dropped files, a lost connection.
const root = document.documentElement;
const typing = (target) => target.closest?.("input, textarea, select, [contenteditable]");

// A theme takes effect at once; the cookie has the server render the next page in it.
document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-theme-choice]")) {
    root.dataset.theme = target.value;
    document.cookie = `callboard_theme=${target.value};path=/;max-age=31536000;samesite=lax`;
  }
});

// An open requirement marks its quotations in both documents, and the first one is brought into view.
document.addEventListener("toggle", ({ target }) => {
  if (!target.matches?.("[data-requirement]") || !target.open) return;
  const number = target.dataset.requirement;
  for (const mark of document.querySelectorAll("mark[data-carries]"))
    mark.classList.toggle("on", mark.dataset.carries.split(" ").includes(number));
  const sheet = document.querySelector(".sheet");
  const mark = [...sheet?.querySelectorAll("mark.on") ?? []].find((each) => each.offsetParent);
  if (mark) sheet.scrollTo({ top: mark.offsetTop - sheet.offsetTop - 80 });
}, true);

// A link to a line opens the document that has it.
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const panel = link && document.getElementById(link.hash.slice(1))?.closest("[data-tab]");
  if (panel) panel.closest("[data-tabs]").querySelector(`input[value="${panel.dataset.tab}"]`).checked = true;
  for (const menu of document.querySelectorAll("[data-menu][open]"))
    if (!menu.contains(event.target)) menu.open = false;
});

// ⌘K finds pages and runs; `g` and a letter goes to a page; `?` lists the keys. j and k move through a list; a, e and d
// answer what is selected. Single keys can be switched off.
// Both are popovers and no modal dialogs, for which a browser would style every element of the page anew.
const panel = (id) => document.getElementById(id);
const shows = (id) => Boolean(panel(id)?.matches(":popover-open"));
let going = false;

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const menu of document.querySelectorAll("[data-menu][open]")) menu.open = false;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") { event.preventDefault(); return open("palette"); }
  if (shows("palette")) return choose(event);
  if (!root.hasAttribute("data-single-keys") || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (going) { going = false; return document.querySelector(`[data-go="${CSS.escape(event.key)}"]`)?.click(); }
  if (event.key === "g") { going = true; return setTimeout(() => { going = false; }, 1500); }
  if (event.key === "?") return open("keys");
  if (event.key === "j" || event.key === "k") return move(event.key === "j" ? 1 : -1);
  if (!"aed".includes(event.key)) return;
  const row = document.querySelector("[data-row][data-selected]") ?? document;
  const control = row.querySelector(`[data-key="${event.key}"]`) ?? row.querySelector(`[value="${{ a: "approve", d: "deny" }[event.key]}"]`);
  if (control) { event.preventDefault(); control.click(); }
});

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener && panel(opener.dataset.open)) { event.preventDefault(); open(opener.dataset.open); }
});

// Whoever leaves the palette by Tab has left it.
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const left = target.closest("[popover]");
  if (left && relatedTarget && !left.contains(relatedTarget)) left.hidePopover();
});

function open(id) {
  if (!panel(id) || shows(id)) return;
  panel(id).showPopover();
  panel(id).querySelector("input")?.select();
}

// The arrow keys move through what the palette found; Enter in its field follows the first.
function choose(event) {
  const links = [...panel("palette").querySelectorAll(".destinations a")];
  const now = links.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) { event.preventDefault(); (links[now + step] ?? panel("palette").querySelector("input")).focus(); }
  else if (event.key === "Enter" && now < 0 && links.length) { event.preventDefault(); links[0].click(); }
}

function move(step) {
  const rows = [...document.querySelectorAll("[data-row]")];
  const now = rows.findIndex((row) => row.hasAttribute("data-selected"));
  const next = rows[Math.min(Math.max(now + step, 0), rows.length - 1)];
  if (!next) return;
  rows[now]?.removeAttribute("data-selected");
  next.setAttribute("data-selected", "");
  next.scrollIntoView({ block: "nearest" });
  next.querySelector("a, button")?.focus();
}

// A filter takes effect as soon as it is chosen; what is not set stays out of the address.
document.addEventListener("change", ({ target }) => {
  const form = target.closest("[data-filters]");
  if (!form) return;
  for (const field of form.elements) if (!field.value) field.disabled = true;
  form.requestSubmit();
});

// Files and folders may be dropped on the whole field; the input keeps them, so that the form is sent as always.
for (const type of ["dragover", "dragleave", "drop"])
  document.addEventListener(type, async (event) => {
    const field = event.target.closest?.("[data-drop]");
    if (!field) return;
    event.preventDefault();
    field.classList.toggle("over", type === "dragover");
    if (type !== "drop") return;
    const input = field.querySelector("input[type=file]");
    input.files = await dropped(event.dataTransfer);
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });

async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.some((entry) => entry.isDirectory)) return transfer.files;
  const found = new DataTransfer();
  for (const entry of entries) for await (const file of filesOf(entry)) found.items.add(file);
  return found.files;
}

async function* filesOf(entry) {
  if (entry.isFile) return yield await new Promise((take, fail) => entry.file(take, fail));
  const reader = entry.createReader();
  for (let part; (part = await new Promise((take, fail) => reader.readEntries(take, fail))).length;)
    for (const each of part) yield* filesOf(each);
}

// Once both sides are there, what is read of them is shown without being asked for; more than can be sent is told at once.
document.addEventListener("change", ({ target }) => {
  const form = target.closest("[data-intake]");
  if (!form) return;
  const complete = judgeIntake(form, { sent: false });
  if (form.reportValidity() && complete) form.querySelector("[data-check]").click();
});

// What is missing is told beside its field, once the form is to be sent; the server would answer with a page.
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-intake] .primary");
  if (button) judgeIntake(button.form, { sent: true });
});

function judgeIntake(form, { sent }) {
  const inputs = [...form.querySelectorAll("input[type=file]")];
  const size = inputs.flatMap((input) => [...input.files]).reduce((sum, file) => sum + file.size, 0);
  const { job, job_url: address, job_text: words } = form.elements, { limit, tooLarge, noResume, noPosting } = form.dataset;
  const resumes = inputs.some((input) => input.name === "resumes" && input.files.length);
  const posting = Boolean(job.files.length || address.value.trim() || words.value.trim());
  inputs[0].setCustomValidity(size > Number(limit) ? tooLarge : sent && !resumes ? noResume : "");
  job.setCustomValidity(sent && !posting ? noPosting : "");
  return resumes && posting;
}

// Times come in UTC; the reader sees those of their own zone, and the zone on pointing at one.
const SHOWN = {
  time: { hour: "2-digit", minute: "2-digit" },
  date: { day: "numeric", month: "long", year: "numeric" },
  moment: { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
};
SHOWN.recent = SHOWN.moment;
function localise() {
  for (const shown of document.querySelectorAll("time[data-local]")) {
    const at = new Date(shown.dateTime);
    const kind = shown.dataset.local, today = kind === "recent" && at.toDateString() === new Date().toDateString();
    const words = at.toLocaleString("en-GB", SHOWN[today ? "time" : kind]).replace(" at ", ", ");
    const text = today ? `Today, ${words}` : words;
    if (shown.textContent !== text) shown.textContent = text;
    shown.title = at.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "long" });
  }
}
localise();
document.addEventListener("htmx:after:swap", localise);

// The page says when its stream is away, and goes on by itself: at once when the network is back, else every few seconds.
// It gives up only where nothing would change: whoever reads has signed out, or what is shown was removed.
const AGAIN = 3000;
const FINAL = { 401: "signed-out", 403: "signed-out", 404: "gone" };
const streams = new Map();
function connection(state) {
  document.body.dataset.connection = state;
  for (const said of document.querySelectorAll("[data-when]")) said.hidden = said.dataset.when !== state;
}
// What was not sent is told until a request is answered, whatever becomes of the streams meanwhile.
const unsent = (is) => document.querySelector("[data-unsent]")?.toggleAttribute("hidden", !is);
const final = () => Object.values(FINAL).includes(document.body.dataset.connection);

document.addEventListener("htmx:sse:after:connection", ({ target, detail }) => {
  streams.set(target, detail.connection);
  connection("open");
});
document.addEventListener("htmx:sse:error", ({ detail }) => connection(FINAL[detail.status] ?? "lost"));
document.addEventListener("htmx:sse:before:connection", (event) => {
  if (final()) event.preventDefault();
  else if (event.detail.connection.attempt > 1) connection("lost");
});
document.addEventListener("htmx:sse:close", ({ target, detail }) => {
  streams.delete(target);
  if (detail.reason === "message") connection("closed");
});

// htmx comes back to a stream that has broken off, and not to one that never began.
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const source = ctx.sourceElement, address = source?.getAttribute("hx-sse:connect");
  if (ctx.response?.headers.get("Content-Type")?.includes("event-stream")) return;
  if (!address) return unsent(!ctx.response);
  connection(FINAL[ctx.response?.status] ?? "lost");
  if (!final()) setTimeout(() => { if (source.isConnected) window.htmx.ajax("GET", address, { source }); }, AGAIN);
});
addEventListener("offline", () => { if (streams.size) connection("lost"); });
addEventListener("online", () => {
  for (const stream of streams.values()) { stream.delayCanceller?.(); stream.reader?.cancel(); }
});
