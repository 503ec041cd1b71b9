/** Texts of the login and of login links. docs/product.md quotes some of them. */
export const messages = {
  signedIn: { title: "Welcome back!", description: "Logged in successfully." },
  failed: "Login failed",
  wrongCredentials: "Invalid email or password",
  passwordRequired: "Password is required",
  codeHint: "Reading the email on another device? Enter its code here within 10 minutes.",
  codeRequired: "Enter the six digits from our email",
  codeFailed: "We couldn't log you in.",
  sentAgain: {
    title: "New email sent",
    description: "The link and the code of earlier emails stop working.",
  },
  linkNotSent: "We couldn't send the link.",
  link: {
    signingIn: "Logging you in",
    retryTitle: "You aren't logged in yet",
    incomplete: "This login link is incomplete.",
    invalid: "This login link is invalid or has expired.",
    invalidTitle: "This login link isn't valid",
    requestNew: "Login links work once and expire after 15 minutes. You can request a new one.",
    signedInTitle: "You're already logged in",
    notNeeded: "This login link has been used or has expired, but you don't need it here.",
  },
};
