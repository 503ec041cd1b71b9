import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { cards } from "./checkout";

interface Id {
  id: string;
}
type Agent = Id & { title: string };
interface Intent {
  paymentIntentId: string;
  clientSecret: string;
}

/** The subject of the receipt email. */
export const receiptSubject = /^Your receipt from/;

/** Pays at the provider with API calls but never calls `/api/payment/confirm`. Returns the payment's id. */
export async function payWithoutConfirming(
  request: APIRequestContext,
  titles: string[],
  code?: string,
): Promise<string> {
  const agents = await json<Agent[]>(request.get("/api/gpts/premium"));
  const gptIds = titles.map((title) => agents.find((agent) => agent.title === title)?.id);
  const discount = code && (await json<Id>(request.post("/api/discount/validate", { data: { code } })));
  const discountCodeId = discount ? discount.id : undefined;
  const { paymentIntentId, clientSecret } = await json<Intent>(
    request.post("/api/payment/create-cart-intent", { data: { gptIds, discountCodeId } }),
  );
  await json(
    request.post(`/api/sandbox/payment-intents/${paymentIntentId}/confirm`, {
      data: { clientSecret, cardNumber: cards.valid, expiry: "12/34", cvc: "123", country: "US" },
    }),
  );
  return paymentIntentId;
}

/** Buys agents with API calls. */
export async function buy(request: APIRequestContext, titles: string[], code?: string): Promise<void> {
  const paymentIntentId = await payWithoutConfirming(request, titles, code);
  await json(request.post("/api/payment/confirm", { data: { paymentIntentId } }));
}

async function json<T>(call: Promise<APIResponse>): Promise<T> {
  const response = await call;
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}
