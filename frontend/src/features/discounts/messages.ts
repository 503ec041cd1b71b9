/** Texts about discount codes. docs/product.md quotes some of them. */
export const messages = {
  applied: "Discount Applied!",
  inUse: "Code in Use",
  invalid: "Invalid Code",
  rejected: "Invalid discount code",
  cartKept: "Your cart hasn't changed.",
};
