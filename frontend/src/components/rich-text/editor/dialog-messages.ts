import { messages } from "@/components/rich-text/editor/messages";

/** Texts of the editor's dialogs. docs/product.md quotes the labels of the two URLs. */
export const dialogMessages = {
  link: {
    insert: "Insert link",
    change: "Change link",
    remove: "Remove link",
    url: "Enter URL:",
    hint: "A web or email address, such as https://example.com.",
    rejected: "That isn't a valid link. Enter a web or email address, such as https://example.com.",
  },
  image: {
    title: "Insert image",
    upload: "Upload images",
    url: "Enter image URL:",
    useUrl: "Use URL",
    rejected: "That isn't the URL of an image we can show. It must start with https://.",
    library: "Image library",
  },
  cards: {
    titles: { agent: "Insert an agent", prompt: "Insert a prompt", any: "Insert a card" },
    search: "Search by title or category",
    list: "Agents and prompts",
    loading: messages.cards.loading,
    failed: "We couldn't load the agents and prompts",
    none: "Nothing matches.",
    found: { one: "result", many: "results" },
  },
};
