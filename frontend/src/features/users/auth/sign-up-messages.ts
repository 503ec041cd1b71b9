/** Texts of the sign-up form. docs/product.md quotes some of them. */
export const messages = {
  firstNameRequired: "First name is required",
  emailInvalid: "Please enter a valid email address",
  newPosts: "New posts by email",
  succeeded: { title: "Success!", description: "Check your email to verify your account." },
  registered: {
    title: "Already registered",
    description: "Please use the login page to access your account.",
  },
  failed: "Registration failed. Please try again.",
};
