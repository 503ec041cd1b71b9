type Modifiers = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a click follows its link in this tab. With a modifier key, the browser opens it in a new tab or window. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: Modifiers): boolean {
  return !metaKey && !ctrlKey && !shiftKey && !altKey;
}
