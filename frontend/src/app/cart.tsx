import { DiscountForm } from "@/features/discounts/discount-form";
import { cart } from "@/features/purchases/cart";
import { CartButton } from "@/features/purchases/cart-button";

/** The header's cart, which takes discount codes. */
export function Cart() {
  return <CartButton discountForm={<DiscountForm onApplied={cart.applyDiscount} />} />;
}
