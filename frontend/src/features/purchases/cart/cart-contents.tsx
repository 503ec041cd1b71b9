import { Trash2, Undo2, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { AgentImage } from "@/components/agent-card";
import { type BundleOffer, useBundleOffers } from "@/components/bundle-offers";
import { AppliedDiscount } from "@/features/purchases/cart/applied-discount";
import { BundleName, BundleSaving, groupByBundle } from "@/features/purchases/cart/bundle-group";
import { type BundleLine, type PricedItem, priceCart } from "@/features/purchases/cart/bundle-prices";
import { cart, useCart } from "@/features/purchases/cart/cart";
import styles from "@/features/purchases/cart/cart-contents.module.css";
import { type Cart, type CartItem, removeItem } from "@/features/purchases/model";
import { OrderTotals } from "@/features/purchases/orders/order-totals";
import type { Schemas } from "@/lib/api/api-contract";
import { useQuery } from "@/lib/api/query";
import { formatCents } from "@/lib/format/money";
import { notReadyYet } from "@/lib/link-unavailable";
import { bundlePath } from "@/lib/paths/bundle-path";
import { paths } from "@/lib/paths/paths";
import { getLinkedCode } from "@/lib/read-linked-code";
import { Button, ButtonLink, IconButton } from "@/ui/button";
import { BasketIllustration } from "@/ui/illustrations/basket";
import { EmptyState } from "@/ui/states";
import { dismissToasts } from "@/ui/toast";

export function CartContents({ onLeave }: { onLeave: () => void }) {
  const contents = useCart();
  const { data: offers = [] } = useBundleOffers();
  const { items, bundles } = priceCart(contents, offers);
  const { data: agents } = useQuery("/api/gpts/premium");
  const [brokenBundle, setBrokenBundle] = useState<BrokenBundle | null>(null);
  /** The cart before it was cleared. */
  const [cleared, setCleared] = useState<Cart | null>(null);
  const isEmpty = items.length === 0;
  const undoButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const shouldMoveFocus = useRef(false);

  // What was said before is out of date.
  if (isEmpty && brokenBundle) setBrokenBundle(null);
  if (!isEmpty && cleared) setCleared(null);
  useEffect(() => {
    // The pressed button was removed.
    if (shouldMoveFocus.current) (isEmpty ? undoButton : list).current?.focus();
    shouldMoveFocus.current = false;
  }, [isEmpty]);
  const clear = () => {
    shouldMoveFocus.current = true;
    // Toasts about the removed items are out of date.
    dismissToasts();
    setCleared(cart.get());
    cart.clear();
  };
  const remove = (item: PricedItem) => {
    const before = cart.get();
    const left = priceCart(removeItem(before, item.id), offers).bundles;
    const lost = bundles.find(({ id }) => !left.some((bundle) => bundle.id === id));
    const removed = before.items.find(({ id }) => id === item.id);
    setBrokenBundle(lost && removed ? { bundle: lost.title, item: removed } : null);
    if (before.items.length === 1) return clear();
    cart.remove(item.id);
  };
  const removeBundle = ({ id }: BundleLine) => {
    setBrokenBundle(null);
    const bought = items.filter(({ bundleId }) => bundleId === id);
    cart.set(bought.reduce((left, item) => removeItem(left, item.id), cart.get()));
  };
  const undo = (before: Cart) => {
    shouldMoveFocus.current = true;
    cart.set(before);
  };

  if (isEmpty) {
    const waitingCode = getLinkedCode();
    return (
      <EmptyState
        illustration={<BasketIllustration />}
        title="Your Cart is Empty"
        action={
          <>
            {cleared && (
              <Button ref={undoButton} onClick={() => undo(cleared)}>
                <Undo2 aria-hidden />
                Undo
              </Button>
            )}
            <ButtonLink to={paths.premiumAgents} variant="secondary" onClick={onLeave}>
              Browse Premium GPT Agents
            </ButtonLink>
          </>
        }
      >
        {cleared
          ? "You can still put everything back."
          : waitingCode
            ? `The code ${waitingCode.toUpperCase()} will be applied when you add an item.`
            : "Items you add stay here, even after you close the page."}
      </EmptyState>
    );
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.items} aria-label="Items in your cart">
        {groupByBundle(items, ({ bundleId }) => bundleId).map((group) => {
          const bundle = bundles.find(({ id }) => id === group.bundleId);
          const rows = group.items.map((item) => (
            <Item
              key={item.id}
              item={item}
              agent={agents?.find(({ id }) => id === item.id)}
              onRemove={remove}
            />
          ));
          if (!bundle) return rows;
          return (
            <li key={bundle.id} className={styles.bundle}>
              <div className={styles.bundleHead}>
                <BundleName title={bundle.title} />
                <IconButton label={`Remove bundle ${bundle.title}`} onClick={() => removeBundle(bundle)}>
                  <X aria-hidden />
                </IconButton>
              </div>
              <ul aria-label={`In ${bundle.title}`}>{rows}</ul>
              <BundleSaving bundle={bundle} />
            </li>
          );
        })}
      </ul>
      <div role="status">
        {brokenBundle && (
          <div className={styles.broken}>
            <p>
              Without {brokenBundle.item.title}, the price of the bundle {brokenBundle.bundle} no longer
              applies.
            </p>
            <Button
              variant="secondary"
              onClick={() => {
                cart.add(brokenBundle.item);
                setBrokenBundle(null);
                // The pressed button is removed.
                list.current?.focus();
              }}
            >
              Put it back
            </Button>
          </div>
        )}
      </div>
      <BundleHint offers={offers} items={items} onLeave={onLeave} />
      {items.length > 1 && (
        <Button variant="ghost" className={styles.clear} onClick={clear}>
          <Trash2 aria-hidden />
          Clear
        </Button>
      )}
    </>
  );
}

/** A bundle that contains what is in the cart, for less than its agents cost separately. */
function BundleHint({
  offers,
  items,
  onLeave,
}: {
  offers: readonly BundleOffer[];
  items: readonly PricedItem[];
  onLeave: () => void;
}) {
  const single = items.filter(({ bundleId }) => bundleId == null);
  const offer = offers.find(
    ({ yourPrice, gpts }) =>
      yourPrice !== null && gpts.some(({ id }) => single.some((item) => item.id === id)),
  );
  if (!offer) return null;
  const missing = offer.gpts.filter(({ credit }) => credit === null);
  const separate = missing.reduce((sum, { price }) => sum + price, 0);
  return (
    <p>
      <span>{`Cheaper in a bundle: ${formatCents(offer.yourPrice ?? 0)} instead of ${formatCents(separate)} for `}</span>
      <Link to={bundlePath(offer.slug)} onClick={onLeave}>
        {offer.title}
      </Link>
    </p>
  );
}

/** A bundle whose price no longer applies, because an item was removed. */
interface BrokenBundle {
  bundle: string;
  item: CartItem;
}

function Item({
  item,
  agent,
  onRemove,
}: {
  item: PricedItem;
  /** Undefined while the catalog is loading. */
  agent: Schemas["AgentResponse"] | undefined;
  onRemove: (item: PricedItem) => void;
}) {
  return (
    <li className={styles.item}>
      <span className={styles.image}>{agent && <AgentImage agent={agent} isVisible />}</span>
      <div className={styles.content}>
        <h3 className={styles.title} dir="auto">
          {item.title}
        </h3>
        <p className={styles.price}>{formatCents(item.price)}</p>
        {item.isDeliverable === false && <p className={styles.note}>{notReadyYet}</p>}
      </div>
      <IconButton label={`Remove ${item.title}`} onClick={() => onRemove(item)}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

export function CartFooter({ discountForm, onLeave }: { discountForm: ReactNode; onLeave: () => void }) {
  const { data: offers = [] } = useBundleOffers();
  const { discount, subtotal, discountAmount, total } = priceCart(useCart(), offers);
  return (
    <div className={styles.footer}>
      {discount ? <AppliedDiscount discount={discount} /> : discountForm}
      <OrderTotals
        subtotal={subtotal}
        discountCode={discount?.code}
        discountAmount={discountAmount}
        total={total}
      />
      <ButtonLink to={paths.checkout} fullWidth onClick={onLeave}>
        Proceed to Checkout
      </ButtonLink>
    </div>
  );
}
