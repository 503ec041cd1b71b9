/** Texts about the cart in the catalog. docs/product.md quotes some of them. */
export const messages = {
  linkedCode: "We'll apply it when you open your cart.",
  cartChanged: "Your cart has changed",
  inCart: { title: "Already in Cart", description: "This GPT Agent is already in your cart" },
  owned: { title: "Already Purchased", description: "You already own this GPT Agent" },
};
