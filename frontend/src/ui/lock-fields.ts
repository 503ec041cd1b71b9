const texts = "input, textarea";
const choices = "select, [type=checkbox], [type=radio], [contenteditable=true]";
const pressed = "label, button[type=button], [type=checkbox], [type=radio]";

const isIn = ({ target }: Event, selector: string) => target instanceof Element && target.closest(selector);

function block(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function blockKey(event: KeyboardEvent): void {
  const isCopy = (event.ctrlKey || event.metaKey) && event.key === "c";
  if (!isCopy && event.key !== "Tab" && event.key !== "Escape" && isIn(event, choices)) block(event);
}

/**
 * Makes the fields of a form read-only while it is saved, so that nothing is typed that the save does not include. Disabling
 * them would take the focus. Dialogs above the form are not part of its element. Returns a function that undoes it.
 */
export function lockFields(form: HTMLElement): () => void {
  const fields = Array.from(form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(texts)).filter(
    (field) => !field.readOnly,
  );
  for (const field of fields) field.readOnly = true;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  form.addEventListener("keydown", blockKey, options);
  form.addEventListener("mousedown", (event) => isIn(event, "select") && block(event), options);
  form.addEventListener("click", (event) => isIn(event, pressed) && block(event), options);
  for (const change of ["beforeinput", "paste", "cut", "drop"]) form.addEventListener(change, block, options);
  return () => {
    listening.abort();
    for (const field of fields) field.readOnly = false;
  };
}
