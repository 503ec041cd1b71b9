import type { BundleOffer } from "@/components/bundle-offers";
import { type Cart, type CartItem, hasItem } from "@/features/purchases/model";
import { type Totals, totals } from "@/features/purchases/totals";

/** An agent of a bundle that is not paid again. */
export interface BundleCredit {
  id: string;
  title: string;
  /** In cents. */
  amount: number;
  /** Otherwise it is bought in another bundle of the cart. */
  isOwned: boolean;
}

/** A bundle that items of the cart are bought in; amounts in cents. */
export interface BundleLine {
  id: string;
  title: string;
  price: number;
  credits: BundleCredit[];
  /** The price less the credits; the sum of its items. */
  total: number;
  /** What its items would cost separately. */
  separateTotal: number;
}

/** `price` is its own price, or its part of the bundle's. */
export interface PricedItem extends CartItem {
  bundleId?: string | null | undefined;
}

export interface PricedCart extends Cart, Totals {
  items: readonly PricedItem[];
  bundles: BundleLine[];
}

/** Prices a cart as the server does: `domain/src/purchases/quote_lines.rs`. The server's quote decides. */
export function priceCart(cart: Cart, offers: readonly BundleOffer[]): PricedCart {
  /** What is paid for agents in the bundles so far. */
  const paid = new Map<string, number>();
  const bundleIds = new Map<string, string>();
  const bundles: BundleLine[] = [];
  for (const offer of offers.toSorted(mostExpensiveFirst)) {
    const priced = priceBundle(cart, offer, paid);
    if (!priced) continue;
    const { parts, ...line } = priced;
    bundles.push(line);
    for (const [id, part] of parts) {
      paid.set(id, part);
      bundleIds.set(id, offer.id);
    }
  }
  const items = cart.items.map((item) => ({
    ...item,
    price: paid.get(item.id) ?? item.price,
    bundleId: bundleIds.get(item.id) ?? null,
  }));
  return { ...cart, ...totals({ ...cart, items }), items, bundles };
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const mostExpensiveFirst = (a: BundleOffer, b: BundleOffer) => b.price - a.price || byId(a, b);

/** The bundle with the price of each item; null unless all of its agents are there and it is cheaper. */
function priceBundle(
  cart: Cart,
  { id, title, price, gpts }: BundleOffer,
  paid: ReadonlyMap<string, number>,
): (BundleLine & { parts: (readonly [string, number])[] }) | null {
  const credits: BundleCredit[] = [];
  const missing: BundleOffer["gpts"] = [];
  for (const agent of gpts) {
    const part = paid.get(agent.id);
    const amount = agent.credit ?? (part === undefined ? null : Math.min(agent.share, part));
    if (amount == null) missing.push(agent);
    else credits.push({ id: agent.id, title: agent.title, amount, isOwned: agent.credit != null });
  }
  if (!missing.every((agent) => hasItem(cart, agent.id))) return null;
  const total = price - sum(credits.map(({ amount }) => amount));
  const separateTotal = sum(missing.map((agent) => agent.price));
  if (total >= separateTotal) return null;
  missing.sort(byId);
  const shares = allocate(
    total,
    missing.map(({ share }) => share),
  );
  const parts = missing.map((agent, index) => [agent.id, shares[index] ?? 0] as const);
  return { id, title, price, credits, total, separateTotal, parts };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Splits an amount in proportion to the weights by largest remainder, earlier ones first. */
function allocate(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  if (whole === 0) return weights.map(() => 0);
  const exact = weights.map((weight, index) => {
    const product = amount * weight;
    const fraction = product % whole;
    return { index, share: (product - fraction) / whole, fraction };
  });
  const rest = amount - sum(exact.map(({ share }) => share));
  const shares = exact.map(({ share }) => share);
  exact
    .toSorted((a, b) => b.fraction - a.fraction || a.index - b.index)
    .slice(0, rest)
    .forEach(({ index, share }) => {
      shares[index] = share + 1;
    });
  return shares;
}
