import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { cards } from "./shop";

interface Id {
  id: string;
}
type Agent = Id & { title: string };
interface Intent {
  paymentIntentId: string;
  clientSecret: string;
}

/** The subject of the mail about a purchase. */
export const receipt = /^Your receipt from/;

/** Pays for agents without the screens, and leaves it unsaid: the browser that would confirm is gone. */
export async function payAndVanish(
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
      data: { clientSecret, cardNumber: cards.good, expiry: "12/34", cvc: "123", country: "US" },
    }),
  );
  return paymentIntentId;
}

/** Buys agents without the screens. */
export async function buy(request: APIRequestContext, titles: string[], code?: string): Promise<void> {
  const paymentIntentId = await payAndVanish(request, titles, code);
  await json(request.post("/api/payment/confirm", { data: { paymentIntentId } }));
}

async function json<T>(asking: Promise<APIResponse>): Promise<T> {
  const answer = await asking;
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
