/** Texts of the cart, the checkout and the history. docs/product.md quotes some of them. */
export const messages = {
  linkedCode: "We'll apply it when you open your cart.",
  cartChanged: "Your cart has changed",
  cartChangedElsewhere: "Your cart was changed in another window. You haven't been charged.",
  cartEmpty: { title: "Cart is Empty", description: "Add items to your cart before checking out" },
  loggedOut: { title: "You've been logged out", description: "Log in again. Your cart is kept." },
  inCart: { title: "Already in Cart", description: "This GPT Agent is already in your cart" },
  owned: { title: "Already Purchased", description: "You already own this GPT Agent" },
  alreadyPurchased: "Already Purchased",
  boughtElsewhere: "You bought this in another window. It's yours.",
  paid: { title: "Payment Successful!", description: "Your purchase has been completed." },
  paymentFailed: "Payment Failed",
  tryAgain: "Please try again",
  notCharged: "You haven't been charged.",
  tryAnotherCard: "Try another card.",
  initializeFailed: "Failed to initialize payment",
  confirmFailed: "Failed to confirm purchase",
  receiptSent: (orderNumber: string) => ({
    title: "Check your email",
    description: `The receipt for order ${orderNumber} is on its way.`,
  }),
  receiptFailed: "We couldn't send the receipt. Please try again.",
};
