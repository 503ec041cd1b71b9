/** Texts of the management of pages. */
export const messages = {
  title: "Pages",
  loading: "Loading...",
  loadFailed: "We couldn't load the pages",
  noContactEmail:
    "No contact address is set, so visitors can't write to you. An owner can enter one in the tab Seller.",
  defaultText: "Default text",
  ownText: "Your own text",
  editor: {
    noun: "page",
    loading: "Loading...",
    loadFailed: "We couldn't load this page",
    isDefaultText:
      "This is the default text, which follows the settings, such as how long data is kept. Your own text won't: check it when you change a setting.",
    defaultTextRestored: "The default text was restored",
    saved: "Page saved successfully",
    saveFailed: "The page couldn't be saved",
    submit: "Save Page",
    contentRequired: "Content is required",
    contentTooLong: (limit: number) => `Content must be ${limit} characters or less`,
  },
  restore: {
    label: "Restore default text",
    pending: "Restoring...",
    question:
      "Visitors then see the default text, which follows the settings. You can undo this right after.",
    done: "Default text restored",
    failed: "The default text couldn't be restored",
    undone: (title: string) => `${title} has your own text again.`,
    undoFailed: "Your own text couldn't be restored",
  },
};
