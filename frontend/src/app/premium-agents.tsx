import { Check, ShoppingBag } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { MemberItemSlots } from "@/app/item-slots";
import { usePremiumAgents } from "@/features/agents/api";
import { PremiumAgentsPage } from "@/features/agents/premium-agents-page";
import type { Agent } from "@/features/agents/schema";
import { cart, useIsInCart } from "@/features/purchases/cart";
import { CompletedOrder } from "@/features/purchases/completed-order";
import { messages } from "@/features/purchases/messages";
import { hasItem } from "@/features/purchases/model";
import { onOpenCart, openCart } from "@/features/purchases/open-cart";
import { reconcileItems } from "@/features/purchases/reconcile-cart";
import { useCurrentUser } from "@/features/users/api";
import { setLinkedCode } from "@/lib/linked-code";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

export function PremiumAgents() {
  const { data: user } = useCurrentUser();
  const [detailsId, setDetailsId] = useState<string | null>(null);
  useReconcileCart();
  useLinkedCodeToast();
  // "View cart" in the toast: one dialog at a time.
  useEffect(() => onOpenCart(() => setDetailsId(null)), []);
  return (
    <MemberItemSlots>
      <PremiumAgentsPage
        renderAction={renderAction}
        detailsId={detailsId}
        onShowDetails={setDetailsId}
        notice={<CompletedOrder email={user?.email} />}
      />
    </MemberItemSlots>
  );
}

const renderAction = (agent: Agent, titleId: string) => <AddToCartButton agent={agent} titleId={titleId} />;

/** Subscribes to the cart itself, so that adding one agent re-renders one card. */
function AddToCartButton({ agent, titleId }: { agent: Agent; titleId: string }) {
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

/** A link with a discount code: the cart applies it. */
function useLinkedCodeToast(): void {
  const code = new URLSearchParams(useLocation().search).get("code");
  useEffect(() => {
    if (!code) return;
    // A link inside of the site did not load the document, which keeps the code, too.
    setLinkedCode(code);
    toast({ title: `Discount code ${code}`, description: messages.linkedCode });
  }, [code]);
}

/** Responses that the cart was already reconciled with. A cached response may be older than the cart. */
const reconciled = new WeakSet<readonly Agent[]>();

/** Carts are stored for weeks: when the catalog loads, prices are updated and unavailable items are removed. */
function useReconcileCart(): void {
  const { data } = usePremiumAgents();
  const { data: user } = useCurrentUser();
  useEffect(() => {
    if (!data || !user || reconciled.has(data)) return;
    reconciled.add(data);
    const offered = data.filter((agent) => !agent.isPurchased);
    const { cart: corrected, changes } = reconcileItems(cart.get(), offered);
    if (changes.length === 0) return;
    cart.set(corrected);
    toast({ title: messages.cartChanged, description: changes.join(" ") });
  }, [data, user]);
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
