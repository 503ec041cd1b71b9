/** Texts of the reauthentication dialogs. */
export const reauthenticationMessages = {
  passwordRequired: "Password is required",
  codeInvalid: "Enter the six digits",
  logInAgain: {
    title: "Please log in again",
    reason: "Your session has expired. Your changes aren't saved yet, but they're still here.",
    withoutPassword:
      "No password? Open a sign-in link from your email in another tab, and we'll continue here.",
    failed: "Login failed",
  },
  confirmIdentity: {
    title: "Confirm it's you",
    reason: "You've been logged in for a while. Before we change this, please confirm that it's really you.",
    failed: "We couldn't confirm that it's you.",
    codeNotSent: "We couldn't send the code.",
  },
};
