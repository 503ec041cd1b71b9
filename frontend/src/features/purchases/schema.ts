import type { Schemas } from "@/lib/api/api-contract";
export type Quote = Schemas["QuoteResponse"];
export type Intent = Schemas["CartIntentResponse"];
export type Confirmation = Schemas["ConfirmPaymentResponse"];
export type Purchase = Schemas["PurchaseResponse"];
export type OrderStatus = Schemas["OrderStatusResponse"];
/** An order whose payment may still arrive. */
export type OpenOrder = Schemas["OpenOrderResponse"];
/** The member's own order. */
export type MemberOrder = Schemas["MemberOrderResponse"];
export type MessageTopic = Schemas["MessageTopicName"];
