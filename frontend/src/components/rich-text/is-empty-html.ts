/** Whether HTML has no image, no card and no visible character, by the server's rule. */
export function isEmptyHtml(html: string): boolean {
  if (html.includes("<img ") || html.includes("<p data-card=")) return false;
  return (
    html
      .replace(/<[^<>]*>/g, "")
      .replaceAll("&nbsp;", " ")
      .replace(/[\s\u200b]/g, "") === ""
  );
}
