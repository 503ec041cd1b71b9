/** Texts of the deletion of an account. docs/product.md quotes some of them. */
export const messages = {
  question: "Delete your account?",
  consequence:
    "Your account is locked right away and you're logged out on every device. In seven days it's deleted for good. Until then, you can keep it with the link that we email you.",
  deletedTitle: "What we delete",
  deleted: [
    "Your name, email address and password",
    "Your access to the premium agents you bought",
    "Your login history, our notes about you, and our copies of emails to you",
  ],
  keptTitle: "What we keep",
  kept: ["Your orders, as the law requires, but without your name and email address"],
  confirm: "Delete my account",
  pending: "Deleting...",
  cancel: "Keep my account",
  failed: "We couldn't delete your account.",
  requested: {
    title: "Your account will be deleted",
    home: "Go to the home page",
  },
  undo: {
    title: "Keep your account?",
    subtitle: "It won't be deleted, and nothing in it will change.",
    confirm: "Keep my account",
    pendingTitle: "Keeping your account",
    pending: "One moment, please.",
    doneTitle: "We've kept your account",
    done: "It won't be deleted. You can log in again.",
    logIn: "Log In",
    failedTitle: "We couldn't undo the deletion",
    rejectedTitle: "This link can't be used",
    incomplete: "This link is incomplete.",
    invalid: "This link is invalid or has expired.",
    newLink: "To get a new link, ask for a login link on the login page.",
  },
} as const;
