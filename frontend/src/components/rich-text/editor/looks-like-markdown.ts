/** Plain text hardly ever has one of these by chance. */
const strong = [
  /^ {0,3}(```|~~~)[^`\n]*\n[\s\S]*^ {0,3}\1/m,
  /^ {0,3}#{2,6} \S/m,
  /\[[^\]\n]+\]\((?:https?:\/\/|mailto:)[^)\s]+\)/,
  /(?<![\w*])\*\*(?=[^\s*])[^\n]*?[^\s*]\*\*(?!\w)/,
];
const weak = [
  /^# \S.*(?:\n\s*\n|$)/,
  /^\s*(?:[-*+]|\d{1,9}[.)]) \S.*\n(?:.*\n)*?\s*(?:[-*+]|\d{1,9}[.)]) \S/m,
  /^> ?\S/m,
  /(?<!`)`[^`\n]+`(?!`)/,
  /^\|?(?: *:?-{3,}:? *\|)+/m,
  /(?<![\w*])\*(?=[^\s*])[^*\n]*[^\s*]\*(?![\w*])/,
];

/** Whether text is Markdown without doubt: one sign that only Markdown has, or several that it has too. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.replace(/\r\n?/g, "\n");
  return strong.some((sign) => sign.test(lines)) || weak.filter((sign) => sign.test(lines)).length > 1;
}
