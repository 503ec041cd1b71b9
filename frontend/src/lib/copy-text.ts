/** Copies a text. Returns whether it is on the clipboard, which a browser may block. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Without https `navigator.clipboard` is undefined, and this throws too.
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.error("clipboard write failed", error);
    return false;
  }
}
