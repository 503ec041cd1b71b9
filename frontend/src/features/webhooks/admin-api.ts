import { type ItemOf, useCursorList } from "@/components/admin/use-cursor-list";
import type { Schemas } from "@/lib/api/api-contract";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

const deliveriesUrl = "/api/admin/webhook-deliveries";
export const webhooksUrl = "/api/admin/webhooks";
export type Webhook = Schemas["WebhookResponse"];
export type WebhookEvent = Schemas["WebhookEventName"];
export type Delivery = ItemOf<typeof deliveriesUrl>;

export const useWebhooks = () => useQuery(webhooksUrl);
export const useDeliveries = () => useCursorList({ endpoint: deliveriesUrl });

export const createWebhook = endpoint("POST", webhooksUrl);

export const updateWebhook = endpoint("PUT", "/api/admin/webhooks/{id}");

export const replaceSecret = endpoint("POST", "/api/admin/webhooks/{id}/secret");

export const deleteWebhook = endpoint("DELETE", "/api/admin/webhooks/{id}");

export const sendTest = endpoint("POST", "/api/admin/webhooks/{id}/test");

export const sendAgain = endpoint("POST", "/api/admin/webhook-deliveries/{id}/retry");
