/** Texts of the confirmation of an email address. docs/product.md quotes some of them. */
export const messages = {
  sent: {
    title: "Check your email",
    expiry: "The link expires in 24 hours.",
    spam: "If it doesn't arrive within a few minutes, check your spam folder.",
  },
  confirming: { title: "Confirming your email", subtitle: "One moment, please." },
  confirmed: {
    title: "Email Confirmed",
    new: "Welcome! Your email address is confirmed, and you're logged in.",
    existing: "Your email address is already confirmed, and you're logged in.",
    none: "Your email address is already confirmed. Please log in.",
    redirect: (to: string, seconds: number) =>
      `Taking you to ${to} in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
  },
  failed: {
    title: "Verification Failed",
    incompleteLink: "Invalid verification link",
    invalidLink: "Invalid or expired token",
    retryTitle: "Your email isn't confirmed yet",
    newLink: { label: "Get a new link", alternative: "Log in with your email to get a new link" },
  },
};
