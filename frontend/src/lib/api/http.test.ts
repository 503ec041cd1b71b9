import { expect, test, vi } from "vitest";
import {
  ApiError,
  fetchJson,
  fetchJsonOrNull,
  InvalidResponseError,
  isSessionExpired,
  NetworkError,
  onReauthenticationRequired,
  onSessionExpired,
  send,
  serverMessage,
} from "@/lib/api/http";
import { fakeServer } from "@/testing/fake-server";

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
  await send("PUT", "/api/auth/profile", { firstName: "Anna" });
  expect(fetch).toHaveBeenCalledWith(
    "/api/auth/profile",
    expect.objectContaining({ method: "PUT", credentials: "include", body: '{"firstName":"Anna"}' }),
  );
});

test("fetch_json_returns_response", async () => {
  fakeServer({ "GET /api/prompts": { json: [{ id: "1", name: "Menu", more: 1 }] } });
  expect(await fetchJson("GET", "/api/prompts")).toEqual([{ id: "1", name: "Menu", more: 1 }]);
});

test.each(["<html>Hotel Wi-Fi</html>", "", "null", "3"])("fetch_json_rejects_%j", async (text) => {
  fakeServer({ "GET /api/prompts": { text } });
  expect(await errorOf(fetchJson("GET", "/api/prompts"))).toBeInstanceOf(InvalidResponseError);
});

test("api_error_message_is_status_and_body", async () => {
  fakeServer({ "GET /api/prompts": { status: 418, text: "short and stout" } });
  const error = await errorOf(fetchJson("GET", "/api/prompts"));
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
  fakeServer({ "POST /api/auth/resend-verification": { status: 409, json } });
  expect(await errorOf(send("POST", "/api/auth/resend-verification", { email: "" }))).toMatchObject({
    status: 409,
    code: "already_registered",
    serverMessage: "Please log in.",
    fields: { email: "Taken" },
    requiresLogin: true,
    body: json,
  });
});

test.each([null, [], "text", { code: 3, message: [], fields: "none", requiresLogin: "yes" }])(
  "api_error_with_body_%j_has_no_details",
  (body) => {
    expect(new ApiError(400, "Bad Request", JSON.stringify(body))).toMatchObject({
      code: null,
      serverMessage: null,
      fields: {},
      requiresLogin: false,
    });
  },
);

test("network_error_differs_from_api_error", async () => {
  fakeServer({ "GET /api/prompts": "offline" });
  expect(await errorOf(fetchJson("GET", "/api/prompts"))).toBeInstanceOf(NetworkError);
});

test("fetch_json_times_out_after_30_seconds", async () => {
  const timeout = new AbortController();
  const start = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
  fakeServer({ "GET /api/prompts": () => new Promise(() => {}) });
  const failure = errorOf(fetchJson("GET", "/api/prompts"));
  timeout.abort();
  expect(await failure).toMatchObject({ name: "NetworkError", timedOut: true });
  expect(start).toHaveBeenCalledWith(30_000);
});

test("fetchJson_broken_connection_is_not_a_timeout", async () => {
  fakeServer({ "GET /api/prompts": "offline" });
  expect(await errorOf(fetchJson("GET", "/api/prompts"))).toMatchObject({ timedOut: false });
});

test("fetchJson_aborted_by_caller_is_no_network_error", async () => {
  fakeServer({ "GET /api/prompts": () => new Promise(() => {}) });
  const caller = new AbortController();
  const failure = errorOf(fetchJson("GET", "/api/prompts", undefined, { signal: caller.signal }));
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
  fakeServer({ "GET /api/prompts": unauthenticated });
  const listener = vi.fn();
  const stop = onSessionExpired(listener);
  await errorOf(fetchJson("GET", "/api/prompts"));
  stop();
  await errorOf(fetchJson("GET", "/api/prompts"));
  expect(listener).toHaveBeenCalledTimes(1);
});

test("send_session_expired_repeats_after_login_in_place", async () => {
  let signedIn = false;
  const received = fakeServer({
    "POST /api/auth/resend-verification": () => (signedIn ? { status: 204 } : unauthenticated),
  });
  const listener = vi.fn();
  const stopListening = onSessionExpired(listener);
  const unsubscribe = onReauthenticationRequired("login", async () => {
    signedIn = true;
    return true;
  });
  await send("POST", "/api/auth/resend-verification", { email: "text" });
  unsubscribe();
  stopListening();
  expect(received.map(({ body }) => body)).toEqual([{ email: "text" }, { email: "text" }]);
  expect(listener).not.toHaveBeenCalled();
});

test("background_request_session_expired_only_fails", async () => {
  fakeServer({ "POST /api/auth/resend-verification": unauthenticated, "GET /api/prompts": unauthenticated });
  const listener = vi.fn();
  const reauthenticate = vi.fn(async () => true);
  const stops = [onSessionExpired(listener), onReauthenticationRequired("login", reauthenticate)];
  const background = { isBackground: true };
  for (const request of [
    send("POST", "/api/auth/resend-verification", { email: "" }, background),
    fetchJson("GET", "/api/prompts", undefined, background),
  ]) {
    expect(isSessionExpired(await errorOf(request))).toBe(true);
  }
  for (const stop of stops) stop();
  expect(listener).not.toHaveBeenCalled();
  expect(reauthenticate).not.toHaveBeenCalled();
});

test("send_session_expired_login_cancelled_fails", async () => {
  const received = fakeServer({ "POST /api/auth/resend-verification": unauthenticated });
  const listener = vi.fn();
  const stopListening = onSessionExpired(listener);
  const stopAsking = onReauthenticationRequired("login", async () => false);
  const error = await errorOf(send("POST", "/api/auth/resend-verification", { email: "" }));
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
  expect(await fetchJsonOrNull("/api/auth/me")).toBeNull();
  stop();
  expect(listener).not.toHaveBeenCalled();
});

test("fetch_json_or_null_server_error_throws", async () => {
  fakeServer({ "GET /api/auth/me": { status: 503 } });
  expect(await errorOf(fetchJsonOrNull("/api/auth/me"))).toHaveProperty("status", 503);
});
