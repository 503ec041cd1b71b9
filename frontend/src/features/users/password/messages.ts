/** Texts of the password on the profile. */
export const messages = {
  hint: "At least 8 characters. Long is better than complicated.",
  notLoaded: "We couldn't load your password settings.",
  none: "You haven't set a password. Set one to log in without a login link.",
  currentRequired: "Enter your current password",
  changed: "Your password has been changed.",
  set: "Your password has been set.",
  loggedOut: "You've been logged out on all other devices.",
  failed: "Failed to change password.",
};
