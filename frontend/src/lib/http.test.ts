import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import {
  ApiError,
  fetchJson,
  fetchJsonOrNull,
  isSessionExpired,
  NetworkError,
  onReauthenticationRequired,
  onSessionExpired,
  send,
  serverMessage,
} from "@/lib/http";
import { ResponseValidationError } from "@/lib/parse-response";
import { fakeServer } from "@/testing/fake-server";

const named = z.object({ name: z.string() });
const unauthenticated = { status: 401, json: { code: "unauthenticated", message: "Please sign in." } };

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable("The call should have failed"),
    (error: unknown) => error,
  );
}

test("send_includes_cookies_and_json_body", async () => {
  const fetch = vi.fn().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", fetch);
  await send("PUT", "/api/x", { name: "Anna" });
  expect(fetch).toHaveBeenCalledWith(
    "/api/x",
    expect.objectContaining({ method: "PUT", credentials: "include", body: '{"name":"Anna"}' }),
  );
});

test("fetch_json_validates_response", async () => {
  fakeServer({ "GET /api/x": { json: { name: "Anna", more: 1 } }, "GET /api/y": { json: { name: 3 } } });
  expect(await fetchJson("GET", "/api/x", named)).toEqual({ name: "Anna" });
  expect(await errorOf(fetchJson("GET", "/api/y", named))).toBeInstanceOf(ResponseValidationError);
});

test("fetch_json_unexpected_html_throws_validation_error", async () => {
  fakeServer({ "GET /api/x": { text: "<html>Hotel Wi-Fi</html>" } });
  expect(await errorOf(fetchJson("GET", "/api/x", named))).toBeInstanceOf(ResponseValidationError);
});

test("api_error_message_is_status_and_body", async () => {
  fakeServer({ "GET /api/x": { status: 418, text: "short and stout" } });
  const error = await errorOf(fetchJson("GET", "/api/x", named));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toHaveProperty("message", "418: short and stout");
});

test("api_error_without_body_has_status_text", () => {
  expect(new ApiError(503, "Service Unavailable", "").message).toBe("503: Service Unavailable");
});

test("api_error_has_code_message_fields_and_login_flag", async () => {
  const json = {
    code: "already_registered",
    message: "Please log in.",
    fields: { email: "Taken" },
    requiresLogin: true,
  };
  fakeServer({ "POST /api/x": { status: 409, json } });
  expect(await errorOf(send("POST", "/api/x", {}))).toMatchObject({
    status: 409,
    code: "already_registered",
    serverMessage: "Please log in.",
    fields: { email: "Taken" },
    requiresLogin: true,
    body: json,
  });
});

test("network_error_differs_from_api_error", async () => {
  fakeServer({ "GET /api/x": "offline" });
  expect(await errorOf(fetchJson("GET", "/api/x", named))).toBeInstanceOf(NetworkError);
});

test("fetch_json_times_out_after_30_seconds", async () => {
  const timeout = new AbortController();
  const start = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
  fakeServer({ "GET /api/x": () => new Promise(() => {}) });
  const failure = errorOf(fetchJson("GET", "/api/x", named));
  timeout.abort();
  expect(await failure).toMatchObject({ name: "NetworkError", timedOut: true });
  expect(start).toHaveBeenCalledWith(30_000);
});

test("fetchJson_broken_connection_is_not_a_timeout", async () => {
  fakeServer({ "GET /api/x": "offline" });
  expect(await errorOf(fetchJson("GET", "/api/x", named))).toMatchObject({ timedOut: false });
});

test("fetchJson_aborted_by_caller_is_no_network_error", async () => {
  fakeServer({ "GET /api/x": () => new Promise(() => {}) });
  const caller = new AbortController();
  const failure = errorOf(fetchJson("GET", "/api/x", named, undefined, { signal: caller.signal }));
  caller.abort();
  expect(await failure).toHaveProperty("name", "AbortError");
});

test.each([
  [new ApiError(400, "", '{"message":"Server message"}'), "Server message"],
  [new ApiError(400, "", '{"message":""}'), "Fallback"],
  [new ApiError(500, "", "<html>"), "Fallback"],
  [new NetworkError(null), "Fallback"],
  ["anything", "Fallback"],
])("server_message_falls_back_to_default (%#)", (error, sentence) => {
  expect(serverMessage(error, "Fallback")).toBe(sentence);
});

test("fetch_json_session_expired_notifies_listeners", async () => {
  fakeServer({ "GET /api/x": unauthenticated });
  const listener = vi.fn();
  const stop = onSessionExpired(listener);
  await errorOf(fetchJson("GET", "/api/x", named));
  stop();
  await errorOf(fetchJson("GET", "/api/x", named));
  expect(listener).toHaveBeenCalledTimes(1);
});

test("send_session_expired_repeats_after_login_in_place", async () => {
  let signedIn = false;
  const received = fakeServer({ "POST /api/x": () => (signedIn ? { status: 204 } : unauthenticated) });
  const listener = vi.fn();
  const stopListening = onSessionExpired(listener);
  const unsubscribe = onReauthenticationRequired("login", async () => {
    signedIn = true;
    return true;
  });
  await send("POST", "/api/x", { typed: "text" });
  unsubscribe();
  stopListening();
  expect(received.map(({ body }) => body)).toEqual([{ typed: "text" }, { typed: "text" }]);
  expect(listener).not.toHaveBeenCalled();
});

test("background_request_session_expired_only_fails", async () => {
  fakeServer({ "POST /api/x": unauthenticated, "GET /api/x": unauthenticated });
  const listener = vi.fn();
  const reauthenticate = vi.fn(async () => true);
  const stops = [onSessionExpired(listener), onReauthenticationRequired("login", reauthenticate)];
  const background = { isBackground: true };
  for (const request of [
    send("POST", "/api/x", {}, background),
    fetchJson("GET", "/api/x", named, undefined, background),
  ]) {
    expect(isSessionExpired(await errorOf(request))).toBe(true);
  }
  for (const stop of stops) stop();
  expect(listener).not.toHaveBeenCalled();
  expect(reauthenticate).not.toHaveBeenCalled();
});

test("send_session_expired_login_cancelled_fails", async () => {
  const received = fakeServer({ "POST /api/x": unauthenticated });
  const listener = vi.fn();
  const stopListening = onSessionExpired(listener);
  const stopAsking = onReauthenticationRequired("login", async () => false);
  const error = await errorOf(send("POST", "/api/x", {}));
  stopAsking();
  stopListening();
  expect(isSessionExpired(error)).toBe(true);
  expect(received).toHaveLength(1);
  expect(listener).not.toHaveBeenCalled();
});

test("fetch_json_or_null_without_session_returns_null", async () => {
  fakeServer({ "GET /api/auth/me": unauthenticated });
  const listener = vi.fn();
  const stop = onSessionExpired(listener);
  expect(await fetchJsonOrNull("/api/auth/me", named)).toBeNull();
  stop();
  expect(listener).not.toHaveBeenCalled();
});

test("fetch_json_or_null_server_error_throws", async () => {
  fakeServer({ "GET /api/auth/me": { status: 503 } });
  expect(await errorOf(fetchJsonOrNull("/api/auth/me", named))).toHaveProperty("status", 503);
});
