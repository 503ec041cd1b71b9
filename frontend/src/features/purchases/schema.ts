import * as z from "zod/mini";

const cents = z.int();

const quoteFields = {
  items: z.array(z.object({ id: z.string(), title: z.string(), description: z.string(), price: cents })),
  discount: z.nullable(z.object({ id: z.string(), code: z.string() })),
  subtotal: cents,
  discountAmount: cents,
  total: cents,
};

/** What a cart costs by the server's reckoning. */
export const quoteSchema = z.object(quoteFields);
export type Quote = z.infer<typeof quoteSchema>;

/** A payment that waits to be made, for what was quoted. */
export const intentSchema = z.object({
  ...quoteFields,
  paymentIntentId: z.string(),
  /** Null when there is nothing to pay. */
  clientSecret: z.nullable(z.string()),
  provider: z.string(),
  publishableKey: z.nullable(z.string()),
});
export type Intent = z.infer<typeof intentSchema>;

/** A refusal because the cart is not what the server knows, with the new truth. */
export const changedCartSchema = z.object({ quote: quoteSchema });

export const confirmationSchema = z.object({
  status: z.enum(["paid", "refunded"]),
  message: z.string(),
  purchasedGptIds: z.array(z.string()),
  /** Paid for, but owned already or not to be delivered: paid back. */
  refundedGptIds: z.array(z.string()),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

/** Of the catalogue, just who owns what. */
export const ownershipSchema = z.array(z.object({ id: z.string(), isPurchased: z.boolean() }));

export const purchasesSchema = z.array(
  z.object({
    id: z.string(),
    /** As on the receipt; the same for all that was bought together. */
    orderNumber: z.string(),
    /** Only what is owned can be opened. */
    status: z.enum(["owned", "refunded", "disputed", "revoked"]),
    createdAt: z.string(),
    /** What was paid for it, in cents. */
    amount: cents,
    gpt: z.nullish(
      z.object({
        title: z.nullish(z.string()),
        description: z.nullish(z.string()),
        url: z.nullish(z.string()),
      }),
    ),
  }),
);
export type Purchase = z.infer<typeof purchasesSchema>[number];
