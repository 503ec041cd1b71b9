// Runs before the first paint.

// A form that is sent before the app runs would leave the page, and what was typed with it: the press does nothing yet.
addEventListener("submit", (event) => event.preventDefault());

// So that a theme chosen earlier on this device is there from the start.
// The key and the form of the value are those of src/lib/theme.ts.
try {
  const theme = JSON.parse(localStorage.getItem("theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage, or not our value: the system's theme it is.
}
