/** Moves the focus to the page's heading, or else to the page. */
export function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
