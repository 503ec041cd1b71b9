import * as z from "zod/mini";

const errorBodySchema = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  // As a record, which would weigh more: every visitor loads it.
  fields: z.optional(z.catchall(z.object({}), z.string())),
  requiresLogin: z.optional(z.boolean()),
});

/** The server answered, and the answer was no. `message` is "<status>: <body or status text>". */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** The server's machine-readable reason, e.g. `invalid_credentials`. */
  readonly code: string | null;
  /** The server's sentence for people. */
  readonly serverMessage: string | null;
  /** Messages by field name, on a refused form. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requiresLogin: boolean;
  /** The whole body as JSON, for refusals that carry more; parse it with a schema. */
  readonly body: unknown;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.body = parseJson(text);
    const parsed = z.safeParse(errorBodySchema, this.body);
    const refusal = parsed.success ? parsed.data : {};
    this.code = refusal.code ?? null;
    this.serverMessage = refusal.message || null;
    this.fields = refusal.fields ?? {};
    this.requiresLogin = refusal.requiresLogin ?? false;
  }
}

/** No response came: offline, a broken connection or a timeout. Whether the server did its work is unknown. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  readonly timedOut: boolean;
  constructor(cause: unknown, timedOut = false) {
    super(timedOut ? "The request timed out" : "No response from the server", { cause });
    this.timedOut = timedOut;
  }
}

/** A good status with a body that is not what was agreed. */
export class ResponseValidationError extends Error {
  override readonly name = "UnexpectedAnswer";
}

/** The server's own sentence if there is one, else the fallback. */
export function serverMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

type Schema<T> = z.core.$ZodType<T>;
type Method = "GET" | "POST" | "PUT" | "DELETE";

const sessionExpiredListeners = new Set<() => void>();

/** Calls back when the server says that nobody is signed in (any more). Returns the way to stop. */
export function onSessionExpired(listener: () => void): () => void {
  sessionExpiredListeners.add(listener);
  return () => sessionExpiredListeners.delete(listener);
}

let confirmIdentity: (() => Promise<boolean>) | undefined;

/**
 * Says who lets the member confirm that it is them, and answers whether they did, when a call needs recent
 * authentication. The call is then repeated as it was. Returns the way to stop.
 */
export function onReauthenticationRequired(confirm: () => Promise<boolean>): () => void {
  confirmIdentity = confirm;
  return () => {
    if (confirmIdentity === confirm) confirmIdentity = undefined;
  };
}

/** How long a request may take, its response body included. */
export const requestTimeoutMs = 30_000;

export interface RequestOptions {
  /** Aborts the request. For reads only: an aborted write may have reached the server. */
  signal?: AbortSignal;
  /** Who acts when the session has ended: by default the guards; the caller, where something typed would be lost. */
  on401?: "throw";
}

/** A call whose answer matters: parsed before use. */
export async function fetchJson<T>(
  method: Method,
  address: string,
  schema: Schema<T>,
  body?: unknown,
  options?: RequestOptions,
): Promise<T> {
  return parseResponse(
    address,
    schema,
    await withSessionCheck(() => request(method, address, body, options), options),
  );
}

/** A GET for which "nobody is signed in" is an answer, null, and nothing to report. */
export async function fetchJsonOrNull<T>(
  address: string,
  schema: Schema<T>,
  options?: RequestOptions,
): Promise<T | null> {
  try {
    return parseResponse(address, schema, await request("GET", address, undefined, options));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** A call of which only success or failure matters. */
export async function send(
  method: Method,
  address: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<void> {
  await withSessionCheck(() => request(method, address, body, options), options);
}

/** Whether a call failed because nobody is signed in (any more). */
export function isSessionExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === "unauthenticated";
}

async function withSessionCheck(call: () => Promise<string>, options: RequestOptions = {}): Promise<string> {
  try {
    return await withReauthentication(call);
  } catch (error) {
    if (isSessionExpired(error) && options.on401 !== "throw") {
      for (const listener of sessionExpiredListeners) listener();
    }
    throw error;
  }
}

/** Makes the call, and once more whenever the member has confirmed that it is them. */
async function withReauthentication(call: () => Promise<string>): Promise<string> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const needsProof = error instanceof ApiError && error.code === "reauthentication_required";
      if (!needsProof || !(await confirmIdentity?.())) throw error;
    }
  }
}

function parseResponse<T>(address: string, schema: Schema<T>, text: string): T {
  const parsed = z.safeParse(schema, parseJson(text));
  if (!parsed.success) throw new ResponseValidationError(`${address}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

async function request(
  method: Method,
  address: string,
  body: unknown,
  { signal }: RequestOptions = {},
): Promise<string> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const request: RequestInit = {
    method,
    credentials: "include",
    headers: { Accept: "application/json" },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  if (body !== undefined) {
    request.headers = { ...request.headers, "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, request);
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(cause, timeout.aborted);
  }
  if (response.ok) return text;
  throw new ApiError(response.status, response.statusText, text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
