/** Texts of the welcome. docs/product.md quotes some of them. */
export const messages = {
  title: (firstName: string | undefined) => (firstName ? `Welcome, ${firstName}` : "Welcome"),
  question: "What would you like help with first?",
  answer: "Start with this one.",
  skip: "Skip",
  joined: "You've joined, and your email address is confirmed.",
} as const;
