import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Payment } from "@/features/purchases/payment-step";
import { fontsFor, readAppearance } from "@/features/purchases/stripe-appearance";
import { giveUpScript, stripeFor } from "@/features/purchases/stripe-script";
import { siteName } from "@/lib/site-name";
import { useTheme } from "@/lib/theme";

/** After this long she is told. What comes later is taken all the same. */
const longestLoadMs = 10_000;
/** Until she chooses another. */
const billingCountry = "US";

/** Stripe's fields on the page, bound to one payment. */
export interface StripeFields {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
}

/** Has Stripe draw its fields for a payment into `place`, in our looks. */
export function useStripeFields({ clientSecret, publishableKey }: Payment): {
  place: RefObject<HTMLDivElement | null>;
  fields: RefObject<StripeFields | null>;
  state: "loading" | "ready" | "failed";
  tryAgain: () => void;
} {
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<StripeFields | null>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);
  const { theme } = useTheme();

  useEffect(() => {
    let element: StripePaymentElement | undefined;
    let isOver = false;
    const fail = () => {
      clearTimeout(deadline);
      if (!isOver) setState("failed");
    };
    const deadline = setTimeout(fail, longestLoadMs);
    const draw = async () => {
      if (!publishableKey) throw new Error("A payment with Stripe needs its publishable key");
      if (attempt > 0) await giveUpScript();
      const stripe = await stripeFor(publishableKey);
      if (isOver || !place.current) return;
      const elements = stripe.elements({
        clientSecret,
        appearance: readAppearance(),
        fonts: fontsFor(window.location.origin),
        // Like the page around it.
        locale: "en",
        // The page has a skeleton of its own.
        loader: "never",
      });
      element = elements.create("payment", {
        business: { name: siteName() },
        defaultValues: { billingDetails: { address: { country: billingCountry } } },
      });
      element.on("loaderror", fail);
      element.on("ready", () => {
        clearTimeout(deadline);
        if (!isOver) setState("ready");
      });
      element.mount(place.current);
      fields.current = { stripe, elements, clientSecret };
    };
    setState("loading");
    draw().catch(fail);
    return () => {
      isOver = true;
      clearTimeout(deadline);
      fields.current = null;
      element?.destroy();
    };
  }, [clientSecret, publishableKey, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what the looks are read from
  useEffect(() => {
    void fields.current?.elements.update({ appearance: readAppearance() });
  }, [theme]);

  return { place, fields, state, tryAgain: () => setAttempt((count) => count + 1) };
}
