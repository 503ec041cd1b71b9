import { Check, ShoppingBag } from "lucide-react";
import type { Agent } from "@/features/agents/schema";
import { cart, useIsInCart } from "@/features/purchases/cart";
import { messages } from "@/features/purchases/messages";
import { hasItem } from "@/features/purchases/model";
import { openCart } from "@/features/purchases/open-cart";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

/** Subscribes to the cart itself, so that adding one agent re-renders one card. */
export function AddToCartButton({ agent, titleId }: { agent: Agent; titleId: string }) {
  const inCart = useIsInCart(agent.id);
  const Icon = inCart ? Check : ShoppingBag;
  return (
    // One button for both states, not `disabled`: the focus stays where the member pressed.
    <Button unavailable={inCart} aria-describedby={titleId} onClick={() => addToCart(agent)}>
      <Icon aria-hidden />
      {inCart ? "In Cart" : "Add to Cart"}
    </Button>
  );
}

// Read at the time of the click: another tab may have changed the cart.
function addToCart(agent: Agent): void {
  if (agent.isPurchased) {
    toast(messages.owned);
  } else if (hasItem(cart.get(), agent.id)) {
    toast(messages.inCart);
  } else {
    cart.add(agent);
    toast({
      title: "Added to Cart",
      description: `${agent.title} has been added to your cart`,
      action: { label: "View cart", alternative: "Open the cart in the header", onPress: openCart },
    });
  }
}
