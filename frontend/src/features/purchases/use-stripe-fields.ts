import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Payment } from "@/features/purchases/payment-step";
import { fontsFor, readAppearance } from "@/features/purchases/stripe-appearance";
import { stripeFor } from "@/features/purchases/stripe-script";
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

type State =
  | "loading"
  | "ready"
  /** Stripe's script or its fields could not be loaded. */
  | "failed"
  /** The script neither came nor failed. It may still come. */
  | "hanging";

/** Has Stripe draw its fields for a payment into `place`, in our looks. */
export function useStripeFields({ clientSecret, publishableKey }: Payment): {
  place: RefObject<HTMLDivElement | null>;
  fields: RefObject<StripeFields | null>;
  state: State;
  tryAgain: () => void;
} {
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<StripeFields | null>(null);
  const [state, setState] = useState<State>("loading");
  const [attempt, setAttempt] = useState(0);
  const { theme } = useTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt draws anew
  useEffect(() => {
    let element: StripePaymentElement | undefined;
    let isOver = false;
    let hasScript = false;
    const deadline = setTimeout(() => setState(hasScript ? "failed" : "hanging"), longestLoadMs);
    const fail = () => {
      clearTimeout(deadline);
      if (!isOver) setState("failed");
    };
    const draw = async () => {
      if (!publishableKey) throw new Error("A payment with Stripe needs its publishable key");
      const stripe = await stripeFor(publishableKey);
      hasScript = true;
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

  const tryAgain = () => {
    // The browser would not ask a second time for what it is still waiting for, unless the page begins anew.
    if (state === "hanging") window.location.reload();
    else setAttempt((count) => count + 1);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what the looks are read from
  useEffect(() => {
    void fields.current?.elements.update({ appearance: readAppearance() });
  }, [theme]);

  return { place, fields, state, tryAgain };
}
