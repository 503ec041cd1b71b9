import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/** Stripe as it was loaded for a key. A second one of the same key would only put its hidden frames there twice. */
let loaded: { publishableKey: string; stripe: Stripe } | null = null;

/** Stripe's own script, which has to come from Stripe itself. Rejects when it does not come. */
export async function getStripe(publishableKey: string): Promise<Stripe> {
  if (loaded?.publishableKey === publishableKey) return loaded.stripe;
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe is there for browsers only");
  loaded = { publishableKey, stripe };
  return stripe;
}
