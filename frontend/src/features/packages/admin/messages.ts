export const adminMessages = {
  description:
    "Members add it to the assistant they use: Claude, ChatGPT, Gemini or another. They get it when you publish it.",
  loadFailed: "We couldn't load this package",
  instructionsHint: "What the agent does, what it asks first, and how it answers. Markdown.",
  startersHint: "First messages that members can send, one per line. Up to 10.",
  filesHint:
    "Drop files here: .md, .txt, .csv, .json, .pdf, .png, .jpg or .webp, up to 5 MB each and 20 MB together.",
  saveFirst: "Save the draft to change the files.",
  noteHint: "Members see it with the new version.",
  tooLong: "Instructions must be 100,000 characters or less",
  noteTooLong: "Note must be 1,000 characters or less",
  fileTooLarge: "This file is larger than 5 MB. Please upload a smaller one.",
  fileFailed: "The file couldn't be added.",
  removeFailed: "The file couldn't be removed.",
  saved: "Draft saved",
  saveFailed: "The package couldn't be saved",
  published: (version: number) => `Version ${version} published`,
  publishFailed: "The package couldn't be published",
  restored: (version: number) => `Version ${version} is the draft now`,
  restoreFailed: "The version couldn't be restored.",
  discard: "Discard the changes to this package?",
};
