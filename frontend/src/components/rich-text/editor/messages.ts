/** Texts of the rich-text editor. docs/product.md quotes the two prompts. */
export const messages = {
  enterLink: "Enter URL:",
  enterImage: "Enter image URL:",
  linkRejected: {
    title: "That isn't a valid link",
    description: "Enter a web or email address, such as https://example.com.",
  },
  imageRejected: {
    title: "This image can't be added",
    description: "Images must be uploaded or come from an https:// URL. Use the buttons above the text.",
  },
};
