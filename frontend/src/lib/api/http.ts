import type {
  ApiUrl,
  ErrorCode,
  Method,
  PathParam,
  PathWith,
  RequestBody,
  ResponseBody,
} from "@/lib/api/api-contract";
import { fillPath } from "@/lib/api/api-url";
import { leaveOutUnreadable } from "@/lib/api/unreadable";

/** An error response. `message` is "<status>: <body or status text>". */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** From the OpenAPI document, so that a comparison with an unknown code does not compile. */
  readonly code: ErrorCode | null;
  readonly serverMessage: string | null;
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requiresLogin: boolean;
  /** The JSON body, for errors that carry more; it may be anything. */
  readonly body: unknown;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.body = parseJson(text);
    const { code, message, fields, requiresLogin } = asRecord(this.body);
    this.code = typeof code === "string" ? (code as ErrorCode) : null;
    this.serverMessage = (typeof message === "string" && message) || null;
    this.fields = onlyStrings(asRecord(fields));
    this.requiresLogin = requiresLogin === true;
  }
}

/** A successful response that is not JSON. */
export class InvalidResponseError extends Error {
  override readonly name = "InvalidResponseError";
}

/** No response: offline, a dropped connection or a timeout. The server may have processed the request. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  readonly timedOut: boolean;
  constructor(cause: unknown, timedOut = false) {
    super(timedOut ? "The request timed out" : "No response from the server", { cause });
    this.timedOut = timedOut;
  }
}

/** The server's message, else the fallback. */
export function serverMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof ApiError ? (error.code ?? undefined) : undefined;
}

/** The query or body has the wrong form. The message of the server is for developers. */
export function isBadRequest(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

/** It does not exist, or no longer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function isSessionExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === "unauthenticated";
}

const sessionExpiredListeners = new Set<() => void>();

/** Called on 401 responses. Returns an unsubscribe function. */
export function onSessionExpired(listener: () => void): () => void {
  sessionExpiredListeners.add(listener);
  return () => sessionExpiredListeners.delete(listener);
}

/** Makes the page show that the session has expired, if a request in the background found out. */
export function reportSessionExpired(): void {
  for (const listener of sessionExpiredListeners) listener();
}

/** How the member reauthenticates: logging in after the session expired, or confirming their identity. */
export type Reauthentication = "login" | "confirmation";

const reauthenticationHandlers: { [Kind in Reauthentication]?: () => Promise<boolean> } = {};

/**
 * Sets the handler that lets the member reauthenticate when a request requires it; if it resolves to true, the
 * request is repeated. Returns a cleanup function.
 */
export function onReauthenticationRequired(
  kind: Reauthentication,
  reauthenticate: () => Promise<boolean>,
): () => void {
  reauthenticationHandlers[kind] = reauthenticate;
  return () => {
    delete reauthenticationHandlers[kind];
  };
}

const requestTimeoutMs = 30_000;

export interface RequestOptions {
  /** For reads only: an aborted write may have reached the server. */
  signal?: AbortSignal;
  /** The member did not ask for it: if the session has expired, it fails, and the page stays as it is. */
  isBackground?: boolean;
}

/** What happens if the session has expired. */
type Policy = "redirect" | "logIn" | "fail";

/** The path's parameters and the body, as far as the endpoint has them. */
type Arguments<M extends Method, Path extends PathWith<M>> = [
  ...([PathParam<Path>] extends [never] ? [] : [params: Readonly<Record<PathParam<Path>, string>>]),
  ...(RequestBody<Path, Lowercase<M>> extends infer Body
    ? [Body] extends [undefined]
      ? []
      : [body: Body]
    : []),
];
type Result<M extends Method, Path extends PathWith<M>> = [ResponseBody<Path, Lowercase<M>>] extends [never]
  ? undefined
  : ResponseBody<Path, Lowercase<M>>;

/**
 * A function that calls an endpoint of the API, such as `blockMember({ id }, { reason })`. Path parameters may be
 * properties of a larger object. Its types are those of the OpenAPI document.
 */
// So that chunks leave out the endpoints that they don't use:
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<M extends Method, Path extends PathWith<M>>(method: M, path: Path) {
  return async (...args: Arguments<M, Path>): Promise<Result<M, Path>> => {
    const [params, body] = path.includes("{") ? args : [{}, ...args];
    const url = fillPath(path, params as Record<string, string>);
    const text = await requestText(method, url, body);
    return (text === "" ? undefined : parseBody(url, text)) as Result<M, Path>;
  };
}

/** Sends a request and returns the JSON of the response. Its type is the server's promise; it is not checked. */
export async function fetchJson<M extends Method, Path extends PathWith<M>>(
  method: M,
  url: ApiUrl<Path>,
  body?: RequestBody<Path, Lowercase<M>>,
  options?: RequestOptions,
): Promise<ResponseBody<Path, Lowercase<M>>> {
  return parseBody(url, await requestText(method, url, body, options));
}

/** Like `fetchJson`, but 401 resolves to null and is not reported. */
export async function fetchJsonOrNull<Path extends PathWith<"GET">>(
  url: ApiUrl<Path>,
  options?: RequestOptions,
): Promise<ResponseBody<Path, "get"> | null> {
  try {
    return parseBody(url, await request("GET", url, undefined, options));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Sends a request whose response body does not matter. */
export async function send<M extends Method, Path extends PathWith<M>>(
  method: M,
  url: ApiUrl<Path>,
  body?: RequestBody<Path, Lowercase<M>>,
  options?: RequestOptions,
): Promise<void> {
  await requestText(method, url, body, options);
}

/** Sends a request and returns the text of the response. */
function requestText(method: Method, url: string, body: unknown, options?: RequestOptions): Promise<string> {
  return withReauthentication(
    () => request(method, url, body, options),
    () => policyFor(method, options),
  );
}

/**
 * A write, and a read for an open dialog, lose no input: the member logs in again in place, and the request is repeated.
 * Other reads are of a screen that visitors do not see, so they lead to the login page.
 */
function policyFor(method: Method, options?: RequestOptions): Policy {
  if (options?.isBackground) return "fail";
  return method === "GET" && !document.querySelector("[role=dialog], [role=alertdialog]")
    ? "redirect"
    : "logIn";
}

/** Repeats the request after each successful reauthentication. */
export async function withReauthentication<T>(
  call: () => Promise<T>,
  getPolicy: () => Policy = () => "logIn",
): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const policy = getPolicy();
      const required = requiredReauthentication(error, policy);
      if (required && (await reauthenticationHandlers[required]?.())) continue;
      if (isSessionExpired(error) && policy === "redirect") reportSessionExpired();
      throw error;
    }
  }
}

function requiredReauthentication(error: unknown, policy: Policy): Reauthentication | undefined {
  if (isSessionExpired(error)) return policy === "logIn" ? "login" : undefined;
  const needsConfirmation = error instanceof ApiError && error.code === "reauthentication_required";
  return needsConfirmation ? "confirmation" : undefined;
}

function request(
  method: Method,
  url: string,
  body: unknown,
  { signal }: RequestOptions = {},
): Promise<string> {
  const content = body === undefined ? null : { type: "application/json", body: JSON.stringify(body) };
  return fetchText(method, url, content, requestTimeoutMs, signal);
}

/** Returns the text of the response. The timeout includes reading it. */
export async function fetchText(
  method: Method,
  url: string,
  content: { type: string; body: BodyInit } | null,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      credentials: "include",
      headers: { Accept: "application/json", ...(content && { "Content-Type": content.type }) },
      body: content?.body ?? null,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(cause, timeout.aborted);
  }
  if (response.ok) return text;
  throw new ApiError(response.status, response.statusText, text);
}

function parseBody<T>(url: string, text: string): T {
  const body = parseJson(text);
  if (typeof body !== "object" || body === null) throw new InvalidResponseError(url);
  leaveOutUnreadable(body);
  return body as T;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? value : {};
}

function onlyStrings(record: Partial<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(record);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
