import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useBundleOffers } from "@/components/bundle-offers";
import { usePremiumAgents } from "@/features/agents/api";
import { PremiumAgentsPage } from "@/features/agents/premium-agents-page";
import type { Agent } from "@/features/agents/schema";
import { BundleCards } from "@/features/bundles/bundle-cards";
import { cart } from "@/features/purchases/cart/cart";
import { messages } from "@/features/purchases/cart/messages";
import { CompletedOrder } from "@/features/purchases/orders/completed-order";
import { useCurrentUser } from "@/features/users/api";
import { setLinkedCode } from "@/lib/linked-code";
import { paths } from "@/lib/paths/paths";
import { AddToCartButton } from "@/pages/catalog/add-to-cart";
import { AdminLink } from "@/pages/catalog/admin-link";
import { MemberItemSlots } from "@/pages/catalog/item-slots";
import { FreeAgentsLink } from "@/pages/catalog/other-agents";
import { useNewsStrip } from "@/pages/catalog/use-news-strip";
import { toast } from "@/ui/toast";

export function PremiumAgents() {
  const { data: user } = useCurrentUser();
  const { data: bundles, error } = useBundleOffers();
  const news = useNewsStrip();
  useReconcileCart();
  useLinkedCodeToast();
  return (
    <MemberItemSlots>
      <PremiumAgentsPage
        renderAction={renderAction}
        notice={<CompletedOrder email={user?.email} />}
        lead={news.strip}
        isWaiting={news.isWaiting || (!bundles && !error)}
        inset={bundles && <BundleCards offers={bundles} />}
        emptyAction={
          <>
            <FreeAgentsLink />
            <AdminLink to={paths.admin} label="Add an agent" />
          </>
        }
      />
    </MemberItemSlots>
  );
}

const renderAction = (agent: Agent, titleId: string) => <AddToCartButton agent={agent} titleId={titleId} />;

/** A link with a discount code: the cart applies it. */
function useLinkedCodeToast(): void {
  const code = new URLSearchParams(useLocation().search).get("code");
  useEffect(() => {
    if (!code) return;
    // A link inside of the site did not load the document, which keeps the code, too.
    setLinkedCode(code);
    toast({ title: `Discount code ${code.toUpperCase()}`, description: messages.linkedCode });
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
    if (cart.get().items.length === 0) return;
    import("@/features/purchases/cart/reconcile-with-catalog").then(
      ({ reconcileWithCatalog }) => reconcileWithCatalog(data),
      console.error,
    );
  }, [data, user]);
}
