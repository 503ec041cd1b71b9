import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson, send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type Connection = Schemas["ConnectionResponse"];

export function useConnections() {
  return useQuery("/api/connections", { revalidateOnMount: true });
}

export function disconnect(id: string): Promise<void> {
  return send("DELETE", apiUrl("/api/connections/{id}", { id }));
}

/** What an app asks for. `search` is the query with which it sent the member here. */
export function useConsent(search: string) {
  return useQuery(apiUrl("/api/connections/consent", parameters(search)));
}

/** Returns the URL that takes a code to the app. */
export async function allowApp(search: string): Promise<string> {
  return (await fetchJson("POST", "/api/connections/consent", parameters(search))).redirectUrl;
}

function parameters(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}
