import { type APIRequestContext, expect } from "@playwright/test";
import { cards } from "./shop";

interface Agent {
  id: string;
  title: string;
}

/** Pays for agents without the screens, and leaves it unsaid: the browser that would confirm is gone. */
export async function payAndVanish(
  request: APIRequestContext,
  titles: string[],
  code?: string,
): Promise<string> {
  const agents = (await (await request.get("/api/gpts/premium")).json()) as Agent[];
  const gptIds = titles.map((title) => agents.find((agent) => agent.title === title)?.id);
  const discount = code && (await (await request.post("/api/discount/validate", { data: { code } })).json());
  const intent = await (
    await request.post("/api/payment/create-cart-intent", { data: { gptIds, discountCodeId: discount?.id } })
  ).json();
  const paid = await request.post(`/api/sandbox/payment-intents/${intent.paymentIntentId}/confirm`, {
    data: {
      clientSecret: intent.clientSecret,
      cardNumber: cards.good,
      expiry: "12/34",
      cvc: "123",
      country: "US",
    },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  return intent.paymentIntentId;
}

/** Buys agents without the screens. */
export async function buy(request: APIRequestContext, titles: string[], code?: string): Promise<void> {
  const paymentIntentId = await payAndVanish(request, titles, code);
  const confirmed = await request.post("/api/payment/confirm", { data: { paymentIntentId } });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
}
