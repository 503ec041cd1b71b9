import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/** Stripe as it was loaded for a key. A second one of the same key would only put its hidden frames there twice. */
let loaded: { publishableKey: string; stripe: Stripe } | null = null;

/** Stripe's own script, which has to come from Stripe itself. Rejects when it does not come. */
export async function stripeFor(publishableKey: string): Promise<Stripe> {
  if (loaded?.publishableKey === publishableKey) return loaded.stripe;
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe is there for browsers only");
  loaded = { publishableKey, stripe };
  return stripe;
}

/**
 * Gives up a script that neither came nor failed, so that the next try asks for it anew. Stripe's loader hears of it as
 * it hears of any failure; left alone it would hold every later try to the one that hangs.
 */
export async function giveUpScript(): Promise<void> {
  if (window.Stripe) return;
  document.querySelector('script[src^="https://js.stripe.com/"]')?.dispatchEvent(new Event("error"));
  // The loader looks at failures in tasks of its own.
  await new Promise((resolve) => setTimeout(resolve));
}
