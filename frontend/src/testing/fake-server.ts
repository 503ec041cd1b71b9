import { vi } from "vitest";

export interface FakeResponse {
  status?: number;
  json?: unknown;
  text?: string;
}
export interface ReceivedCall {
  call: string;
  body: unknown;
}

/**
 * Fakes responses to requests such as "POST /api/auth/login", or "GET /api/admin/prompts?*" for any query. A list
 * "GET /api/admin/prompts" is also returned as a page. A response may be a function of the request body and the query;
 * "offline" rejects. Any other request fails the test. Returns the received requests, in order.
 */
export function fakeServer(
  responses: Record<
    string,
    | FakeResponse
    | "offline"
    | ((body: unknown, query: URLSearchParams) => FakeResponse | Promise<FakeResponse>)
  >,
): ReceivedCall[] {
  const received: ReceivedCall[] = [];
  const fetch = vi.fn(async (url: string, request: RequestInit) => {
    const call = `${request.method} ${url}`;
    const body: unknown = typeof request.body === "string" ? JSON.parse(request.body) : undefined;
    const [path, search] = url.split("?");
    const query = new URLSearchParams(search);
    const list = query.has("limit") ? responses[`${request.method} ${path}`] : undefined;
    const exact =
      responses[call] ?? (search === undefined ? undefined : responses[`${request.method} ${path}?*`]);
    const response = exact ?? list;
    // Carts and checkouts ask for bundles. There are none unless a test has some.
    if (!response && call === "GET /api/bundles") return new Response("[]");
    // Sign-up forms ask for a stamp.
    if (!response && call === "GET /api/auth/sign-up-stamp")
      return new Response('{"stamp":"stamp","waitMilliseconds":0}');
    received.push({ call, body });
    if (!response) throw new Error(`Unexpected request: ${call}`);
    if (response === "offline") throw new TypeError("Failed to fetch");
    const {
      status = 200,
      json,
      text,
    } = typeof response === "function"
      ? await Promise.race([response(body, query), abortOf(request.signal)])
      : response;
    const isPage = !exact && Array.isArray(json);
    const result = isPage ? { items: json, nextCursor: null, categories: categoriesOf(json) } : json;
    const content = text ?? (result === undefined ? null : JSON.stringify(result));
    return new Response(content, { status });
  });
  vi.stubGlobal("fetch", fetch);
  return received;
}

function categoriesOf(items: readonly unknown[]): unknown[] {
  const of = (item: unknown) =>
    typeof item === "object" && item !== null && "category" in item ? [item.category] : [];
  return [...new Set(items.flatMap(of))].sort();
}

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {});
  return aborted;
}
