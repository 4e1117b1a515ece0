import "./board.js";

// The form of a new task is a page's dialog; its link works without a script.
const dialog = document.getElementById("new-task");
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-dialog]")) { event.preventDefault(); dialog.showModal(); }
  if (event.target.closest("[data-close]") || event.target === dialog) { event.preventDefault(); dialog.close(); }
});
if (dialog.open) { dialog.close(); dialog.showModal(); }
