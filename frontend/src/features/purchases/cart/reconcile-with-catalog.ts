import { cart } from "@/features/purchases/cart/cart";
import { messages } from "@/features/purchases/cart/messages";
import { reconcileItems } from "@/features/purchases/cart/reconcile-cart";
import type { CartProduct } from "@/features/purchases/model";
import { toast } from "@/ui/toast";

/** Updates the prices of the cart, removes what is owned or no longer offered, and says so. */
export function reconcileWithCatalog(agents: readonly (CartProduct & { isPurchased: boolean })[]): void {
  const offered = agents.filter((agent) => !agent.isPurchased);
  const { cart: corrected, changes } = reconcileItems(cart.get(), offered);
  if (changes.length === 0) return;
  cart.set(corrected);
  toast({ title: messages.cartChanged, description: changes.join(" ") });
}
