import { Check, ShoppingBag } from "lucide-react";
import { useEffect } from "react";
import { usePremiumAgents } from "@/features/agents/api";
import { PremiumAgentsPage } from "@/features/agents/premium-agents-page";
import type { Agent } from "@/features/agents/schema";
import { cart, useIsInCart } from "@/features/purchases/cart";
import { correctItems } from "@/features/purchases/corrections";
import { holds } from "@/features/purchases/model";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

/** The premium agents with the cart they go into. */
export function PremiumAgents() {
  useCartAsOffered();
  return <PremiumAgentsPage offer={drawOffer} />;
}

const drawOffer = (agent: Agent, titleId: string) => <Offer agent={agent} titleId={titleId} />;

/** Follows the cart by itself: what one agent's press changes concerns no other card. */
function Offer({ agent, titleId }: { agent: Agent; titleId: string }) {
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

/** Answers of the server that the cart has been compared with. One from the cache may be older than the cart. */
const compared = new WeakSet<readonly Agent[]>();

/** A cart lies on the device for weeks: when the catalogue arrives, prices are taken over and what is gone is taken out. */
function useCartAsOffered(): void {
  const { data } = usePremiumAgents();
  useEffect(() => {
    if (!data || compared.has(data)) return;
    compared.add(data);
    const offered = data.filter((agent) => !agent.isPurchased);
    const { cart: corrected, changes } = correctItems(cart.get(), offered);
    if (changes.length === 0) return;
    cart.set(corrected);
    toast({ title: "Your cart has changed", description: changes.join(" ") });
  }, [data]);
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
