/** Moves the focus to the heading of what was opened beside a list, or of the page, or else to the page. */
export function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>("[data-detail-pane] h1") ??
    document.querySelector<HTMLElement>("h1") ??
    document.querySelector<HTMLElement>("main");
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
