/** A code or an email address as the server reads it: without what pasting added, and with plain hyphens, apostrophes and letters. */
export function unifyPasted(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, "-")
    .replace(/[\u02bc\u2018\u2019]/gu, "'")
    .replace(/[\u3002\uff61]/gu, ".")
    .normalize("NFKC")
    .trim();
}
