/** Texts of the rich-text editor; those of its dialogs are in `dialog-messages.ts`. */
export const messages = {
  cards: {
    loading: "Loading...",
    missing: "No longer available. Readers see nothing here.",
  },
  imageRejected: {
    title: "This image can't be added",
    description: "Images must be uploaded or come from an https:// URL. Use “Image” above the text.",
  },
};
