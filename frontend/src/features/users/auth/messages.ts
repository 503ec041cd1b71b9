/** Texts of the reauthentication dialogs. */
export const reauthenticationMessages = {
  passwordRequired: "Password is required",
  codeInvalid: "Enter the six digits",
  logInAgain: {
    title: "Please log in again",
    reason: "Your session has expired. Your changes aren't saved yet, but they're still here.",
    emailSent: (email: string) =>
      `We emailed a code to ${email}. Enter it here, or open the link in the email, and we'll continue here.`,
    failed: "Login failed",
    codeNotSent: "We couldn't send the code.",
  },
  confirmIdentity: {
    title: "Confirm it's you",
    reason: "You've been logged in for a while. Before we change this, please confirm that it's really you.",
    failed: "We couldn't confirm that it's you.",
    codeNotSent: "We couldn't send the code.",
  },
};
