/** Whether HTML has no image and no visible character, by the server's rule. */
export function isEmptyHtml(html: string): boolean {
  if (html.includes("<img ")) return false;
  return (
    html
      .replace(/<[^<>]*>/g, "")
      .replaceAll("&nbsp;", " ")
      .replace(/[\s\u200b]/g, "") === ""
  );
}
