import { Link } from "react-router-dom";
import type { BundleOffer } from "@/components/bundle-offers";
import type { BundleLine, PricedItem } from "@/features/purchases/cart/bundle-prices";
import { formatCents } from "@/lib/format/money";
import { bundlePath } from "@/lib/paths/bundle-path";
import { StatusBadge } from "@/ui/badge";

/** Items in their order, those of one bundle together where its first is. */
export function groupByBundle<T>(
  items: readonly T[],
  bundleIdOf: (item: T) => string | null | undefined,
): { bundleId: string | null; items: T[] }[] {
  const groups: { bundleId: string | null; items: T[] }[] = [];
  for (const item of items) {
    const bundleId = bundleIdOf(item) ?? null;
    const group = bundleId == null ? undefined : groups.find((group) => group.bundleId === bundleId);
    if (group) group.items.push(item);
    else groups.push({ bundleId, items: [item] });
  }
  return groups;
}

/** The name of a bundle above its items. */
export function BundleName({ title, className }: { title: string; className: string | undefined }) {
  return (
    <p className={className}>
      <StatusBadge tone="success">Bundle</StatusBadge> <span>{title}</span>
    </p>
  );
}

/** What a bundle saves, in plain words. */
export function BundleSaving({
  bundle: { credits, total, separateTotal },
  className,
}: {
  bundle: BundleLine;
  className: string | undefined;
}) {
  return (
    <ul className={className}>
      {credits.map(({ id, title, amount, isOwned }) => (
        <li key={id}>
          {isOwned
            ? `You already own ${title}: ${formatCents(amount)} off`
            : `${title} is in another bundle of your cart: ${formatCents(amount)} off`}
        </li>
      ))}
      <li>
        You save {formatCents(separateTotal - total)} compared to{" "}
        {credits.length > 0 ? "buying the rest separately" : "buying separately"}
      </li>
    </ul>
  );
}

/** A bundle that contains what is in the cart, for less than its agents cost separately. */
export function BundleHint({
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
      {`Cheaper in a bundle: ${formatCents(offer.yourPrice ?? 0)} instead of ${formatCents(separate)} for `}
      <Link to={bundlePath(offer.slug)} onClick={onLeave}>
        {offer.title}
      </Link>
    </p>
  );
}
