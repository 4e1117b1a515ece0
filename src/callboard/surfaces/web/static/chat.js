// Enter sends, Shift and Enter begins a line; what was sent leaves the field only once it has arrived.
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("[data-composer]");
  if (!form || event.target.id !== "message" || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  if (event.target.value.trim()) form.requestSubmit();
});
document.addEventListener("htmx:after:request", ({ target, detail }) => {
  const form = target.closest?.("[data-composer]");
  if (form && detail.ctx.response?.raw?.ok) form.elements.message.value = "";
  for (const menu of document.querySelectorAll(".routing [data-menu][open]")) menu.open = false;
});
