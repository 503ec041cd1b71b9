/** Texts of the deletion of an account. docs/product.md quotes some of them. */
export const messages = {
  question: "Delete your account?",
  consequence:
    "Your account is locked right away and you're logged out on every device. In seven days it's deleted for good. Until then, the link in our email keeps it.",
  goesTitle: "What goes",
  goes: [
    "Your name, email address and password",
    "The premium agents you bought: you can't open them anymore",
    "Your login history, and our notes and emails",
  ],
  staysTitle: "What stays",
  stays: ["Your orders, without your name and email address, because the law requires it"],
  confirm: "Delete my account",
  pending: "Deleting...",
  cancel: "Keep my account",
  failed: "We couldn't delete your account.",
  requested: {
    title: "Your account will be deleted",
    home: "Go to Home",
  },
  undo: {
    title: "Keep your account?",
    subtitle: "It won't be deleted, and everything in it stays as it was.",
    confirm: "Keep my account",
    pendingTitle: "Keeping your account",
    pending: "One moment, please.",
    doneTitle: "Your account stays",
    done: "It won't be deleted. You can log in again.",
    logIn: "Log In",
    failedTitle: "Your account isn't safe yet",
    rejectedTitle: "This link can't be used",
    incomplete: "This link is incomplete.",
    invalid: "This link is invalid or has expired.",
    newLink: "To get a new link, ask for a sign-in link on the login page.",
  },
} as const;
