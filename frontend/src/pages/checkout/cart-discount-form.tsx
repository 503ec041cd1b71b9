import { DiscountForm } from "@/features/discounts/discount-form";
import { cart } from "@/features/purchases/cart/cart";

/** Applies a discount code to the cart. */
export function CartDiscountForm() {
  return <DiscountForm getAgentIds={getAgentIds} onApplied={cart.applyDiscount} />;
}

const getAgentIds = () => cart.get().items.map(({ id }) => id);
