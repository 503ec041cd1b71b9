interface SiteTexts {
  eyebrow: string;
  /** The tagline without its last sentence. */
  taglineStart: string;
  /** Its last sentence, which never breaks. */
  taglineEnd: string;
  description: string;
  closingLine: string;
}

/** The same as the server's, which writes texts into the document only if an owner has changed one. */
const defaults: SiteTexts = {
  eyebrow: "Everyday AI, made simple",
  taglineStart: "Hand off the small tasks. ",
  taglineEnd: "Keep the day.",
  description: "Free GPT agents and prompts with instant access, plus premium agents for specialized tasks.",
  closingLine: "A minute now, more time tomorrow.",
};

/** During prerendering: the server fills in the texts. */
const placeholders: SiteTexts = {
  eyebrow: "%EYEBROW%",
  taglineStart: "%TAGLINE_START%",
  taglineEnd: "%TAGLINE_END%",
  description: "%DESCRIPTION%",
  closingLine: "%CLOSING_LINE%",
};

/** The texts of the landing page. */
export function siteTexts(): SiteTexts {
  if (typeof document === "undefined") return placeholders;
  const json = document.getElementById("site-texts")?.textContent;
  return json ? (JSON.parse(json) as SiteTexts) : defaults;
}
