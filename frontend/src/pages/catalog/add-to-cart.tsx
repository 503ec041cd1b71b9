import { Check, ShoppingBag } from "lucide-react";
import type { Agent } from "@/features/agents/schema";
import { cart, useIsInCart } from "@/features/purchases/cart/cart";
import { messages } from "@/features/purchases/cart/messages";
import { openCart } from "@/features/purchases/cart/open-cart";
import { hasItem } from "@/features/purchases/model";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** Subscribes to the cart itself, so that adding one agent re-renders one card. */
export function AddToCartButton({
  agent,
  titleId,
  variant = "primary",
  opensCart = false,
}: {
  agent: Agent;
  titleId: string;
  variant?: "primary" | "secondary";
  /** Whether "In Cart" opens the cart. On the cards of the catalog it does nothing. */
  opensCart?: boolean;
}) {
  const inCart = useIsInCart(agent.id);
  const isLink = inCart && opensCart;
  const Icon = inCart ? Check : ShoppingBag;
  return (
    // One button for both states, not `disabled`: the focus stays where the member pressed.
    <Button
      variant={isLink ? "secondary" : variant}
      unavailable={inCart && !opensCart}
      aria-describedby={titleId}
      onClick={({ detail }) => {
        if (!isLink) addToCart(agent);
        else if (!isDoubleClick(detail)) openCart();
      }}
    >
      <Icon aria-hidden />
      <span>{inCart ? "In Cart" : "Add to Cart"}</span>
      {isLink && <VisuallyHidden>: open cart</VisuallyHidden>}
    </Button>
  );
}

/** The second click of a double click on "Add to Cart" must not open the cart. */
export const isDoubleClick = (clicks: number) => clicks > 1;

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
