/** The key that leads to a screen's search: its own field, or the search of the whole site. */
export const searchShortcut = "/";

/**
 * Whether the key was pressed as a shortcut: in the page's content, because WCAG 2.1.4 does not allow single-character
 * shortcuts everywhere, and not while typing. On admin screens, also before anything has the focus, as after a reload.
 */
export function isSearchShortcut(
  { key, ctrlKey, metaKey, altKey, target }: KeyboardEvent,
  isAdminScreen: boolean,
): boolean {
  if (key !== searchShortcut || ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  if (target === document.body) return isAdminScreen;
  return target.closest("main") !== null && !target.closest("input, select, textarea, [contenteditable]");
}
