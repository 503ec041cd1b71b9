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
 * Fakes responses to requests such as "POST /api/auth/login". A response may be a function of the request body;
 * "offline" rejects. Any other request fails the test. Returns the received requests, in order.
 */
export function fakeServer(
  responses: Record<
    string,
    FakeResponse | "offline" | ((body: unknown) => FakeResponse | Promise<FakeResponse>)
  >,
): ReceivedCall[] {
  const received: ReceivedCall[] = [];
  const fetch = vi.fn(async (url: string, request: RequestInit) => {
    const call = `${request.method} ${url}`;
    const body: unknown = typeof request.body === "string" ? JSON.parse(request.body) : undefined;
    const response = responses[call];
    // Carts and checkouts ask for bundles. There are none unless a test has some.
    if (!response && call === "GET /api/bundles") return new Response("[]");
    received.push({ call, body });
    if (!response) throw new Error(`Unexpected request: ${call}`);
    if (response === "offline") throw new TypeError("Failed to fetch");
    const {
      status = 200,
      json,
      text,
    } = typeof response === "function"
      ? await Promise.race([response(body), abortOf(request.signal)])
      : response;
    const content = text ?? (json === undefined ? null : JSON.stringify(json));
    return new Response(content, { status });
  });
  vi.stubGlobal("fetch", fetch);
  return received;
}

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {});
  return aborted;
}
