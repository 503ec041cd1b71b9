/** Texts of the rich-text editor; those of its dialogs are in `dialog-messages.ts`. */
export const messages = {
  cards: {
    loading: "Loading...",
    missing: "No longer available. Readers see nothing here.",
  },
  readOnly: {
    code: "Code with links or formatting inside. The editor can't change it and keeps it as it is.",
    other:
      "A link or formatting around several paragraphs. The editor can't change it and keeps it as it is.",
  },
  imageRejected: {
    title: "This image can't be added",
    description: "Upload it, or use an https:// URL, with “Image” above the text.",
  },
};
