import { packageLimits, publishPackageLimits } from "@/lib/api/api-limits";

const tooLong = (field: string, { maxLength }: { maxLength: number }) =>
  `${field} must be ${maxLength.toLocaleString("en-US")} characters or less`;

export const adminMessages = {
  description:
    "Members add it to the assistant they use: Claude, ChatGPT, Gemini or another. They get it when you publish it.",
  loadFailed: "We couldn't load this package",
  instructions: "Instructions",
  instructionsHint: "What the agent does, what it asks first, and how it answers. Markdown.",
  starters: "Conversation starters",
  startersHint: `First messages that members can send, one per line. Up to ${packageLimits.starters.maxItems}.`,
  filesHint:
    "Drop files here: .md, .txt, .csv, .json, .pdf, .png, .jpg or .webp, up to 5 MB each and 20 MB together.",
  saveFirst: "Save the draft to change the files.",
  noteHint: "Members see it with the new version.",
  notify: "Email the members who bought it",
  notifyHint: "Each gets at most one email a day about updates.",
  imported: "Skill imported into the draft",
  importFailed: "The skill couldn't be imported.",
  noInstructions: "Write the instructions first.",
  conflict:
    "Someone else, or you in another tab, saved this draft while you were editing. Nothing is lost: compare it with your text.",
  tooLong: tooLong("Instructions", packageLimits.instructions),
  noteTooLong: tooLong("Note", publishPackageLimits.note),
  fileTooLarge: (name: string) => `${name} is larger than 5 MB. Please choose a smaller file.`,
  adding: (name: string, number: number, count: number) => `Adding ${name} (${number} of ${count})`,
  fileFailed: "The file couldn't be added.",
  removeFailed: "The file couldn't be removed.",
  saved: "Draft saved",
  saveFailed: "The package couldn't be saved",
  published: (version: number) => `Version ${version} published`,
  publishDescription: (version: number) =>
    version === 1
      ? "Members who may use the agent get it right away."
      : "Members who may use the agent get it right away. They keep the earlier versions.",
  discardNote: "Nothing is published yet. Your draft is saved.",
  publishFailed: "The package couldn't be published",
  restored: (version: number) => `Version ${version} is the draft now`,
  restoreFailed: "The version couldn't be restored.",
  discard: "Discard the changes to this package?",
};
