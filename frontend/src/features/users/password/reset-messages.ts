/** Texts of the forgotten password. docs/product.md quotes some of them. */
export const messages = {
  forgot: {
    title: "Forgot your password?",
    subtitle: "Enter your email address and we'll send you a link to set a new one.",
    invalidEmail: "Please enter a valid email address",
    sentTitle: "Check your email",
    sent: "If an account exists, a password reset link has been sent.",
    failed: "Something went wrong. Please try again.",
  },
  reset: {
    hint: "At least 8 characters. Long is better than complicated.",
    title: "Reset Password",
    subtitle: "Choose a new password for your account.",
    mismatch: "Passwords don't match",
    done: "Your password has been reset successfully.",
    doneTitle: "Password Reset Successful",
    doneSubtitle: "Log in with your new password. You've been logged out on all other devices.",
    invalidToken: "Invalid reset token",
    invalidTitle: "Invalid Reset Link",
    invalidSubtitle:
      "Reset links work once, expire after 1 hour, and only the latest is valid. You can request a new one.",
    failed: "Something went wrong. Please try again.",
  },
};
