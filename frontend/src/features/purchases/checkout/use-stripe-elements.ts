import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { PaymentSession } from "@/features/purchases/checkout/payment-provider";
import { stripeAppearance, stripeFonts } from "@/features/purchases/checkout/stripe-appearance";
import { getStripe } from "@/features/purchases/checkout/stripe-script";
import { siteName } from "@/lib/site-name";
import { useTheme } from "@/lib/theme";

/** An error is shown after this time. A script that loads later is still used. */
const loadTimeoutMs = 10_000;
/** Default until the member chooses another. */
const billingCountry = "US";

export interface MountedElements {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
}

type State =
  | "loading"
  | "ready"
  /** Stripe's script or its fields could not be loaded. */
  | "failed"
  /** The script neither loaded nor failed. It may still load. */
  | "timedOut";

/** Mounts Stripe's Payment Element into the container. */
export function useStripeElements({ clientSecret, publishableKey }: PaymentSession): {
  containerRef: RefObject<HTMLDivElement | null>;
  elementsRef: RefObject<MountedElements | null>;
  state: State;
  retry: () => void;
} {
  const containerRef = useRef<HTMLDivElement>(null);
  const elementsRef = useRef<MountedElements | null>(null);
  const [state, setState] = useState<State>("loading");
  const [attempt, setAttempt] = useState(0);
  const { theme } = useTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry mounts the elements again
  useEffect(() => {
    let element: StripePaymentElement | undefined;
    let isCanceled = false;
    let hasScript = false;
    const timeout = setTimeout(() => setState(hasScript ? "failed" : "timedOut"), loadTimeoutMs);
    const fail = () => {
      clearTimeout(timeout);
      if (!isCanceled) setState("failed");
    };
    const mount = async () => {
      if (!publishableKey) throw new Error("A payment with Stripe needs its publishable key");
      const stripe = await getStripe(publishableKey);
      hasScript = true;
      if (isCanceled || !containerRef.current) return;
      const elements = stripe.elements({
        clientSecret,
        appearance: stripeAppearance(),
        fonts: stripeFonts(window.location.origin),
        // Same language as the page.
        locale: "en",
        // The page shows its own skeleton.
        loader: "never",
      });
      element = elements.create("payment", {
        business: { name: siteName() },
        defaultValues: { billingDetails: { address: { country: billingCountry } } },
      });
      element.on("loaderror", fail);
      element.on("ready", () => {
        clearTimeout(timeout);
        if (!isCanceled) setState("ready");
      });
      element.mount(containerRef.current);
      elementsRef.current = { stripe, elements, clientSecret };
    };
    setState("loading");
    mount().catch(fail);
    return () => {
      isCanceled = true;
      clearTimeout(timeout);
      elementsRef.current = null;
      element?.destroy();
    };
  }, [clientSecret, publishableKey, attempt]);

  const retry = () => {
    // The browser does not repeat a pending script request; a reload does.
    if (state === "timedOut") window.location.reload();
    else setAttempt((count) => count + 1);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the appearance is computed from the theme on screen
  useEffect(() => {
    void elementsRef.current?.elements.update({ appearance: stripeAppearance() });
  }, [theme]);

  return { containerRef, elementsRef, state, retry };
}
