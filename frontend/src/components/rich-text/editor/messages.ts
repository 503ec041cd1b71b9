/** Texts of the rich-text editor; those of its dialogs are in `dialog-messages.ts`. */
export const messages = {
  cards: {
    loading: "Loading...",
    missing: "No longer available. Readers see nothing here.",
  },
  imageRejected: {
    title: "This image can't be added",
    description: "Upload it, or use an https:// URL, with “Image” above the text.",
  },
};
