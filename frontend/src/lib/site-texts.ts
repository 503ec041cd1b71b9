import type { Schemas } from "@/lib/api/api-contract";

export type SiteTextName = keyof Schemas["SiteTexts"];

type LandingText =
  | Exclude<
      SiteTextName,
      | "name"
      | "search_description"
      | "sender_name"
      | "email_footer"
      | "author_name"
      | "author_text"
      | "tagline"
    >
  /** The tagline without its last sentence. */
  | "tagline_start"
  /** Its last sentence, which never breaks. */
  | "tagline_end";
type LandingTexts = Record<LandingText, string>;

/** The same as the server's, which writes into the document only what an owner has changed. */
const defaults: LandingTexts = {
  members: "members",
  eyebrow: "Everyday AI, made simple",
  tagline_start: "Hand off the small tasks. ",
  tagline_end: "Keep the day.",
  description: "Free GPT agents and prompts with instant access, plus premium agents for specialized tasks.",
  first_slip_time: "7:40 AM",
  first_slip_title: "Five dinners, one list",
  first_slip_text: "Planned around what is already in the fridge.",
  first_slip_category: "Lifestyle",
  second_slip_time: "12:15 PM",
  second_slip_title: "A reply to the school",
  second_slip_text: "Clear, kind, and still in your voice.",
  second_slip_category: "Communication",
  third_slip_time: "8:30 PM",
  third_slip_title: "Lesson three, done",
  third_slip_text: "Twenty minutes, one thing learned for good.",
  third_slip_category: "Education",
  first_feature_title: "AI-Powered GPT Agents",
  first_feature_text:
    "Each one does a single everyday job well: the week's meals, a tricky email, a long document.",
  second_feature_title: "Instant Access",
  second_feature_text: "Join with your name and email. The free agents and prompts are yours a minute later.",
  third_feature_title: "Premium Tools",
  third_feature_text: "For specialized tasks there are premium agents. Pay once and they're yours.",
  closing_line: "A minute now, more time tomorrow.",
};

/** Placeholder image. */
export const sampleImage = {
  src: "/media/00000000000000000000000000000000-1777.jpg",
  height: 1444,
  alt: "alternative text of the image",
};

interface Changes extends Partial<LandingTexts> {
  hero?: "none" | Schemas["FeatureImageResponse"];
}

/** What an owner has changed. */
function readChanges(): Changes {
  const json = document.getElementById("site-texts")?.textContent;
  return json ? (JSON.parse(json) as Changes) : {};
}

/** What an owner has put beside the headline instead of the illustration. */
export function siteHero() {
  return typeof document === "undefined" ? sampleImage : readChanges().hero;
}

/** What the names of slips and features begin with. */
export const ordinals = ["first", "second", "third"] as const;

/** The texts of pages. */
export function siteTexts(): LandingTexts {
  // The server fills in the texts.
  if (typeof document === "undefined")
    return Object.fromEntries(
      Object.keys(defaults).map((name) => [name, `%${name.toUpperCase()}%`]),
    ) as LandingTexts;
  return { ...defaults, ...readChanges() };
}
