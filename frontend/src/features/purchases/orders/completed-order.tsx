import { useCompletedOrder } from "@/features/purchases/orders/use-completed-order";
import { lazyPart } from "@/lib/lazy-component";

const CompletedOrderPanel = lazyPart(
  () => import("@/features/purchases/orders/completed-order-panel"),
  "CompletedOrderPanel",
);

/** What was just bought, until it is dismissed or the page is left. */
export function CompletedOrder({ email }: { email: string | undefined }) {
  const { orderNumber, dismiss } = useCompletedOrder();
  return orderNumber && <CompletedOrderPanel orderNumber={orderNumber} email={email} onDismiss={dismiss} />;
}
