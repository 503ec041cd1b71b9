import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { SWRConfig } from "swr";
import { expect, test, vi } from "vitest";
import { apiUrl } from "@/lib/api/api-url";
import { onSessionExpired } from "@/lib/api/http";
import { queryConfig, useQuery } from "@/lib/api/query";
import { fakeServer } from "@/testing/fake-server";

const url = apiUrl("/api/blog/posts/{slug}", { slug: "a-slug" });

function Shown() {
  const { data, error } = useQuery(url);
  return <p>{error ? `failed ${error.message}` : (data?.title ?? "loading")}</p>;
}

function show() {
  render(
    <SWRConfig value={{ ...queryConfig, provider: () => new Map() }}>
      <Shown />
    </SWRConfig>,
  );
}

test("query_returns_response", async () => {
  fakeServer({ "GET /api/blog/posts/a-slug": { json: { title: "A post" } } });
  show();
  expect(screen.getByText("loading")).toBeVisible();
  expect(await screen.findByText("A post")).toBeVisible();
});

test("query_failed_is_not_retried_automatically", async () => {
  const received = fakeServer({ "GET /api/blog/posts/a-slug": { status: 500, text: "no" } });
  show();
  expect(await screen.findByText("failed 500: no")).toBeVisible();
  window.dispatchEvent(new Event("focus"));
  expect(received).toHaveLength(1);
});

const call = "GET /api/blog/posts/a-slug";
const provider = () => cache;
let cache = new Map();
function page(shown: readonly string[]) {
  return (
    <SWRConfig value={{ ...queryConfig, provider }}>
      <StrictMode>
        {shown.map((name) => (
          <Shown key={name} />
        ))}
      </StrictMode>
    </SWRConfig>
  );
}
/** Fake server whose responses the test resolves. */
function slowServer() {
  cache = new Map();
  const responses: ((title: string) => void)[] = [];
  fakeServer({
    [call]: () =>
      new Promise((resolve) => {
        responses.push((title) => resolve({ json: { title } }));
      }),
  });
  const signalOf = (index: number) => vi.mocked(fetch).mock.calls[index]?.[1]?.signal;
  return { responses, signalOf };
}

test("use_query_last_consumer_unmounts_aborts_request", async () => {
  const { responses, signalOf } = slowServer();
  const { rerender } = render(page(["one", "two"]));
  rerender(page(["two"]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(signalOf(0)?.aborted).toBe(false);
  rerender(page([]));
  await waitFor(() => expect(signalOf(0)?.aborted).toBe(true));

  rerender(page(["three"]));
  expect(screen.getByText("loading")).toBeVisible();
  await waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.("Read again");
  expect(await screen.findByText("Read again")).toBeVisible();
});

test("use_query_next_consumer_keeps_request", async () => {
  const { responses, signalOf } = slowServer();
  const { rerender } = render(page(["one"]));
  rerender(page(["two"]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(signalOf(0)?.aborted).toBe(false);
  responses[0]?.("A post");
  expect(await screen.findByText("A post")).toBeVisible();
  expect(responses).toHaveLength(1);
});

test("use_query_mount_during_abort_refetches", async () => {
  const { responses, signalOf } = slowServer();
  const { rerender } = render(page(["one"]));
  rerender(page([]));
  signalOf(0)?.addEventListener("abort", () => rerender(page(["two"])));
  await waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.("A post");
  expect(await screen.findByText("A post")).toBeVisible();
});

function ReloadButton() {
  const { mutate } = useQuery(url);
  return (
    <button type="button" onClick={() => void mutate()}>
      Reload
    </button>
  );
}

test("query_reloaded_with_expired_session_keeps_the_page", async () => {
  let isExpired = false;
  const received = fakeServer({
    [call]: () =>
      isExpired
        ? { status: 401, json: { code: "unauthenticated", message: "Please log in." } }
        : { json: { title: "A post" } },
  });
  const redirect = vi.fn();
  const stop = onSessionExpired(redirect);
  cache = new Map();
  render(
    <SWRConfig value={{ ...queryConfig, provider }}>
      <Shown />
      <ReloadButton />
    </SWRConfig>,
  );
  await screen.findByText("A post");
  const before = received.length;
  isExpired = true;
  fireEvent.click(screen.getByRole("button", { name: "Reload" }));
  await screen.findByText(/^failed 401/);
  expect(received.length).toBeGreaterThan(before);
  expect(redirect).not.toHaveBeenCalled();
  stop();
});

test("query_first_load_with_expired_session_leads_to_login", async () => {
  fakeServer({ [call]: { status: 401, json: { code: "unauthenticated", message: "Please log in." } } });
  const redirect = vi.fn();
  const stop = onSessionExpired(redirect);
  show();
  await screen.findByText(/^failed 401/);
  expect(redirect).toHaveBeenCalledOnce();
  stop();
});
