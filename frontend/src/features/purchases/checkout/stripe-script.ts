import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/** Cached: a second instance for the same key would add its hidden iframes again. */
let loaded: { publishableKey: string; stripe: Stripe } | null = null;

/** Loads Stripe.js from Stripe. Rejects if it fails. */
export async function getStripe(publishableKey: string): Promise<Stripe> {
  if (loaded?.publishableKey === publishableKey) return loaded.stripe;
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe.js is only available in browsers");
  loaded = { publishableKey, stripe };
  return stripe;
}
