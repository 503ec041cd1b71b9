/** Texts of the profile. docs/product.md quotes some of them. */
export const messages = {
  updated: "Your profile has been updated.",
  confirmNewEmail: (email: string) => `We sent a link to ${email}. Open it to confirm your new address.`,
  updateFailed: "Failed to update profile.",
  linkSent: (email: string) => ({
    title: "Email Sent!",
    description: `Open the link in the email to ${email}.`,
  }),
  linkFailed: "We couldn't send the email.",
  changeCanceled: (email: string) => ({
    title: "Change canceled",
    description: `Your email address is still ${email}.`,
  }),
  cancelFailed: "We couldn't cancel the change.",
};
