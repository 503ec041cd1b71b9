export const messages = {
  loading: "Loading the package",
  failed: "We couldn't load this package",
  notOwned: {
    title: "This package is for buyers",
    text: "Buy the agent to add it to your assistant.",
    action: "See premium agents",
  },
  missing: {
    title: "This agent has no package",
    text: "It may have been removed, or it opens by its link only.",
    action: "Go to your toolbox",
  },
  updated: (seen: number, version: number) =>
    `Updated: you have version ${seen}, and version ${version} is out. Add it as you did before.`,
  connect:
    "Or connect Claude or ChatGPT once, and it reads all your agents and prompts in their newest versions.",
  noSkills: "No “Skills” there? Copy the instructions and paste them into a new chat instead.",
  starterOpens: (assistant: string) => `Opens ${assistant} with the text filled in.`,
  starterCopies: "Copies the text, so that you can paste it.",
  copied: "Instructions copied",
  starterCopied: "Copied. Paste it into your assistant.",
  blocked: "Your browser blocked the clipboard. Open the instructions below and copy them yourself.",
};
