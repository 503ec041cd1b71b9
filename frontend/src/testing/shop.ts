import { cart } from "@/features/purchases/cart/cart";
import type { CartProduct } from "@/features/purchases/model";
import type { Confirmation, Intent, Quote } from "@/features/purchases/schema";
import { totals } from "@/features/purchases/totals";
import type { FakeResponse } from "@/testing/fake-server";

export const planner = { id: "planner", title: "Trip Planner", description: "Plans journeys", price: 1000 };
export const coach = { id: "coach", title: "Learning Coach", description: "Small lessons", price: 1234 };

export const calls = {
  intent: "POST /api/payment/create-cart-intent",
  pay: "POST /api/sandbox/payment-intents/pi_1/confirm",
  authenticate: "POST /api/sandbox/payment-intents/pi_1/authenticate",
  confirm: "POST /api/payment/confirm",
  premium: "GET /api/gpts/premium",
};

type QuotedItem = CartProduct & {
  separatePrice?: number;
  bundleId?: string;
  opensIn?: string;
  hasPackage?: boolean;
};

/** By itself unless it is in a bundle. */
function toQuotedItem(item: QuotedItem): Quote["items"][number] {
  const { id, title, description, price } = item;
  const { isDeliverable = true, separatePrice = price, bundleId = null } = item;
  const delivery = {
    isDeliverable,
    opensIn: item.opensIn ?? "ChatGPT",
    hasPackage: item.hasPackage ?? false,
  };
  return { id, title, description, price, separatePrice, bundleId, ...delivery };
}

/** The server's quote for these items, without a discount. */
export function quoteOf(quoted: QuotedItem[]): Quote {
  const items = quoted.map(toQuotedItem);
  const subtotal = items.reduce((sum, item) => sum + item.price, 0);
  return { items, bundles: [], discount: null, subtotal, discountAmount: 0, total: subtotal };
}

/** The payment intent of a server that agrees with the cart. */
export function intentOfCart(more: Partial<Intent> = {}): FakeResponse {
  const { items, discount } = cart.get();
  const { subtotal, discountAmount, total } = totals(cart.get());
  const intent: Intent = {
    items: items.map(toQuotedItem),
    bundles: [],
    discount: discount && { id: discount.id, code: discount.code },
    subtotal,
    discountAmount,
    total,
    paymentIntentId: total === 0 ? "free_1" : "pi_1",
    clientSecret: total === 0 ? null : "secret_1",
    provider: "sandbox",
    publishableKey: null,
    ...more,
  };
  return { json: intent };
}

export function changedCart(code: string, message: string, quote: Quote | null): FakeResponse {
  return { status: 409, json: { code, message, quote } };
}

export function delivered(ids: string[]): FakeResponse {
  const confirmation: Confirmation = {
    status: "paid",
    message: "Your purchase has been completed.",
    orderNumber: "4F3A-9C07-B21E",
    purchasedGptIds: ids,
    refundedGptIds: [],
  };
  return { json: confirmation };
}
