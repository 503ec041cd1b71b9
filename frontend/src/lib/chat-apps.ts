/** Where a prompt can be opened. `textUrl` is for apps that take the text from the URL. */
export const chatApps = [
  { name: "ChatGPT", url: "https://chatgpt.com/", textUrl: "https://chatgpt.com/?q=" },
  { name: "Claude", url: "https://claude.ai/new", textUrl: "https://claude.ai/new?q=" },
  { name: "Gemini", url: "https://gemini.google.com/app" },
  { name: "Copilot", url: "https://copilot.microsoft.com/", textUrl: "https://copilot.microsoft.com/?q=" },
] as const satisfies readonly { name: string; url: string; textUrl?: string }[];
export type ChatApp = (typeof chatApps)[number];

/** Longer URLs are rejected by some servers on the way. */
const maxUrlLength = 4000;

/** The URL that opens the app with the text filled in, or `null` if the text has to be pasted. */
export function urlWithText(app: ChatApp, text: string): string | null {
  if (!("textUrl" in app)) return null;
  // Lone surrogates cannot be encoded.
  const url = app.textUrl + encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
  return url.length <= maxUrlLength ? url : null;
}
