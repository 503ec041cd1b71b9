import { PremiumAgentsPage } from "@/features/agents/premium-agents-page";
import type { Agent } from "@/features/agents/schema";
import { cart, useCart } from "@/features/purchases/cart";
import { holds } from "@/features/purchases/model";
import { toast } from "@/ui/toast";

/** The premium agents with the cart they go into. */
export function PremiumAgents() {
  const { items } = useCart();
  const inCart = new Set(items.map((item) => item.id));
  return <PremiumAgentsPage isInCart={(id) => inCart.has(id)} onAddToCart={addToCart} />;
}

// The cart is asked at the moment of the press: another tab may have changed it.
function addToCart(agent: Agent): void {
  if (agent.isPurchased) {
    toast({ title: "Already Purchased", description: "You already own this GPT Agent" });
  } else if (holds(cart.get(), agent.id)) {
    toast({ title: "Already in Cart", description: "This GPT Agent is already in your cart" });
  } else {
    cart.add(agent);
    toast({ title: "Added to Cart", description: `${agent.title} has been added to your cart` });
  }
}
