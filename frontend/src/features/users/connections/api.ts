import type { Schemas } from "@/lib/api/api-contract";
import { withSearch } from "@/lib/api/api-url";
import { endpoint, fetchJson } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type Connection = Schemas["ConnectionResponse"];

export function useConnections() {
  return useQuery("/api/connections", { revalidateOnMount: true });
}

export const disconnect = endpoint("DELETE", "/api/connections/{id}");

/** What an app asks for. `search` is the query with which it sent the member here, unchanged, so that the server checks it. */
export function useConsent(search: string) {
  return useQuery(withSearch("/api/connections/consent", search));
}

/** Returns the URL that takes a code to the app. */
export async function allowApp(search: string): Promise<string> {
  const body = Object.fromEntries(new URLSearchParams(search));
  return (await fetchJson("POST", "/api/connections/consent", body)).redirectUrl;
}
