import type { PaymentIntentResult, StripeElementsOptionsClientSecret, StripeError } from "@stripe/stripe-js";
import { vi } from "vitest";

/** The next result of `confirmPayment`; promises are awaited. */
type Result = PaymentIntentResult | Promise<PaymentIntentResult>;

/** Fake Stripe.js: one text field instead of the iframes. */
export class FakeStripe {
  /** The options that each set of fields was drawn with, in order. */
  readonly createdElements: StripeElementsOptionsClientSecret[] = [];
  readonly appearances: unknown[] = [];
  readonly confirmations: unknown[] = [];
  readonly fieldOptions: unknown[] = [];
  /** Validation error that `submit` returns. */
  validationError: StripeError | undefined;
  /** Event that mounting fires; "never" simulates a timeout. */
  mountResult: "ready" | "loaderror" | "never" = "ready";
  #results: Result[] = [];

  mockResults(...results: Result[]): void {
    this.#results = results;
  }

  elements = (options: StripeElementsOptionsClientSecret) => {
    this.createdElements.push(options);
    this.appearances.push(options.appearance);
    return {
      create: (_kind: "payment", fieldOptions: unknown) => {
        this.fieldOptions.push(fieldOptions);
        return this.#fields();
      },
      update: (changes: { appearance?: unknown }) => {
        this.appearances.push(changes.appearance);
        return Promise.resolve();
      },
      submit: () => Promise.resolve({ error: this.validationError }),
    };
  };

  confirmPayment = vi.fn((options: unknown): Promise<PaymentIntentResult> => {
    this.confirmations.push(options);
    const next = this.#results.length > 1 ? this.#results.shift() : this.#results[0];
    return next ? Promise.resolve(next) : new Promise(() => {});
  });

  #fields() {
    const handlers: Record<string, () => void> = {};
    const input = document.createElement("input");
    input.setAttribute("aria-label", "Card number");
    return {
      on: (event: string, handler: () => void) => {
        handlers[event] = handler;
      },
      mount: (place: HTMLElement) => {
        place.append(input);
        setTimeout(() => handlers[this.mountResult]?.());
      },
      destroy: () => input.remove(),
    };
  }
}

export const paid = { paymentIntent: { id: "pi_1", status: "succeeded" } } as PaymentIntentResult;

export function stripeError(error: Partial<StripeError>): PaymentIntentResult {
  return { error: error as StripeError };
}
