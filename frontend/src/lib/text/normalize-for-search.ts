/**
 * A text in the form in which searches compare it: in lower case, and in one form of letters that can be composed or
 * decomposed, full-width, or ligatures.
 */
export const normalizeForSearch = (text: string) => text.normalize("NFKC").toLowerCase();
