/** Texts of the checkout and the history. docs/product.md quotes some of them. */
export const messages = {
  cartChangedElsewhere: "Your cart was changed in another window. You haven't been charged.",
  cartEmpty: { title: "Cart is Empty", description: "Add items to your cart before checking out" },
  loggedOut: { title: "You've been logged out", description: "Log in again. Your cart is kept." },
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
