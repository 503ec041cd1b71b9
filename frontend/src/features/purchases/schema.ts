import * as z from "zod/mini";

const cents = z.int();

const quoteFields = {
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      /** Its own price, or its part of the bundle's price. */
      price: cents,
      /** False if there is nothing to open yet. */
      isDeliverable: z.optional(z.boolean()),
      /** What it costs without the bundle. */
      separatePrice: z.optional(cents),
      bundleId: z.nullish(z.string()),
    }),
  ),
  bundles: z._default(
    z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        price: cents,
        credits: z.array(
          z.object({ id: z.string(), title: z.string(), amount: cents, isOwned: z.boolean() }),
        ),
        total: cents,
        separateTotal: cents,
      }),
    ),
    [],
  ),
  discount: z.nullable(z.object({ id: z.string(), code: z.string() })),
  subtotal: cents,
  discountAmount: cents,
  total: cents,
};

export const quoteSchema = z.object(quoteFields);
export type Quote = z.infer<typeof quoteSchema>;

export const intentSchema = z.object({
  ...quoteFields,
  paymentIntentId: z.string(),
  /** Null when there is nothing to pay. */
  clientSecret: z.nullable(z.string()),
  provider: z.string(),
  publishableKey: z.nullable(z.string()),
});
export type Intent = z.infer<typeof intentSchema>;

/** 409 body: the cart differs from the server's quote. */
export const changedCartSchema = z.object({ quote: quoteSchema });

export const confirmationSchema = z.object({
  status: z.enum(["paid", "refunded"]),
  message: z.string(),
  /** As on the receipt. */
  orderNumber: z.string(),
  purchasedGptIds: z.array(z.string()),
  /** Paid, but already owned or not deliverable, so refunded. */
  refundedGptIds: z.array(z.string()),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

export const ownershipSchema = z.array(z.object({ id: z.string(), isPurchased: z.boolean() }));

export const purchasesSchema = z.array(
  z.object({
    id: z.string(),
    orderId: z.string(),
    /** As on the receipt. */
    orderNumber: z.string(),
    /** Only owned agents can be opened. */
    status: z._default(z.enum(["owned", "refunded", "disputed", "revoked"]), "owned"),
    createdAt: z.string(),
    /** Amount paid, in cents. */
    amount: cents,
    /** Of the order. */
    discountCode: z.nullable(z.string()),
    /** The title of the bundle that it was bought in. */
    bundle: z.nullish(z.string()),
    gpt: z.nullish(
      z.object({
        id: z.optional(z.string()),
        /** Of its page; null if the agent was removed. */
        slug: z.nullish(z.string()),
        title: z.nullish(z.string()),
        description: z.nullish(z.string()),
        url: z.nullish(z.string()),
      }),
    ),
  }),
);
export type Purchase = z.infer<typeof purchasesSchema>[number];

const orderStatusSchema = z.enum([
  "pending",
  "processing",
  "paid",
  "undelivered",
  "abandoned",
  "partly_refunded",
  "refunded",
  "disputed",
]);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** Orders whose payment may still arrive. */
export const openOrdersSchema = z.array(
  z.object({
    id: z.string(),
    orderNumber: z.string(),
    status: orderStatusSchema,
    createdAt: z.string(),
    total: cents,
    titles: z.array(z.string()),
  }),
);
export type OpenOrder = z.infer<typeof openOrdersSchema>[number];

export const messageTopicSchema = z.enum(["cannot_open", "charged_twice", "refund_wanted", "other"]);

/** The member's own order. */
export const memberOrderSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: orderStatusSchema,
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  paymentId: z.string(),
  discountCode: z.nullable(z.string()),
  subtotal: cents,
  discountAmount: cents,
  total: cents,
  refundedAmount: cents,
  items: z.array(
    z.object({
      gptId: z.string(),
      /** Of its page; null if the agent was removed. */
      slug: z.nullable(z.string()),
      /** Empty unless the member owns it through this order. */
      url: z.string(),
      title: z.string(),
      price: cents,
      amount: cents,
      /** The bundle that it was bought in. */
      bundle: z.nullish(z.object({ id: z.string(), title: z.string() })),
      refundedAmount: cents,
      status: z.enum(["open", "delivered", "not_delivered", "refunded", "disputed", "revoked"]),
    }),
  ),
  timeline: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      title: z.nullable(z.string()),
      amount: z.nullable(cents),
    }),
  ),
  billingDetails: z.nullable(z.object({ name: z.string(), address: z.string(), taxId: z.string() })),
  messages: z.array(
    z.object({
      id: z.string(),
      /** Null: an answer of the team. */
      topic: z.nullable(messageTopicSchema),
      text: z.string(),
      createdAt: z.string(),
      isOpen: z.boolean(),
    }),
  ),
  seller: z.object({ name: z.string(), email: z.nullable(z.string()) }),
  /** The account. */
  buyer: z.object({ firstName: z.string(), email: z.string() }),
});
export type MemberOrder = z.infer<typeof memberOrderSchema>;
