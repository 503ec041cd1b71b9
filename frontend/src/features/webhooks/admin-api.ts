import { type ItemOf, useCursorList } from "@/components/admin/use-cursor-list";
import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson, send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

const deliveriesUrl = "/api/admin/webhook-deliveries";
export const webhooksUrl = "/api/admin/webhooks";
export type Webhook = Schemas["WebhookResponse"];
export type WebhookEvent = Schemas["WebhookEventName"];
export type Delivery = ItemOf<typeof deliveriesUrl>;

export const useWebhooks = () => useQuery(webhooksUrl);
export const useDeliveries = () => useCursorList({ endpoint: deliveriesUrl });

/** Returns the secret. */
export async function createWebhook(body: RequestBody<"/api/admin/webhooks", "post">): Promise<string> {
  return (await fetchJson("POST", webhooksUrl, body)).secret;
}

export function updateWebhook(id: string, events: WebhookEvent[], isOn: boolean): Promise<void> {
  const body = { events, isOn } satisfies RequestBody<"/api/admin/webhooks/{id}", "put">;
  return send("PUT", apiUrl("/api/admin/webhooks/{id}", { id }), body);
}

/** Returns the new secret. */
export async function replaceSecret({ id }: Webhook): Promise<string> {
  return (await fetchJson("POST", apiUrl("/api/admin/webhooks/{id}/secret", { id }))).secret;
}

export function deleteWebhook({ id }: Webhook): Promise<void> {
  return send("DELETE", apiUrl("/api/admin/webhooks/{id}", { id }));
}

export function sendTest({ id }: Webhook): Promise<void> {
  return send("POST", apiUrl("/api/admin/webhooks/{id}/test", { id }));
}

export function sendAgain({ id }: Delivery): Promise<void> {
  return send("POST", apiUrl("/api/admin/webhook-deliveries/{id}/retry", { id }));
}
