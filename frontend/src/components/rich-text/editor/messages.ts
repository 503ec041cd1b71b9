/** Texts of the rich-text editor. docs/product.md quotes the two prompts. */
export const messages = {
  enterLink: "Enter URL:",
  enterImage: "Enter image URL:",
  cards: {
    titles: { agent: "Insert an agent", prompt: "Insert a prompt", any: "Insert a card" },
    search: "Search by title or category",
    list: "Agents and prompts",
    loading: "Loading...",
    failed: "We couldn't load the agents and prompts",
    none: "Nothing matches.",
    found: { one: "result", many: "results" },
    missing: "No longer available. Readers see nothing here.",
  },
  linkRejected: {
    title: "That isn't a valid link",
    description: "Enter a web or email address, such as https://example.com.",
  },
  imageRejected: {
    title: "This image can't be added",
    description: "Images must be uploaded or come from an https:// URL. Use the buttons above the text.",
  },
};
