import { render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { SWRConfig } from "swr";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { keyToUrl, queryConfig, useQuery } from "@/lib/query";
import { fakeServer } from "@/testing/fake-server";

function Shown() {
  const { data, error } = useQuery(["/api/blog/posts", "a-slug"], z.object({ title: z.string() }));
  return <p>{error ? `failed ${error.message}` : (data?.title ?? "loading")}</p>;
}

function show() {
  render(
    <SWRConfig value={{ ...queryConfig, provider: () => new Map() }}>
      <Shown />
    </SWRConfig>,
  );
}

test("key_segments_are_joined_by_slashes", () => {
  expect(keyToUrl(["/api/blog/posts", "a-slug"])).toBe("/api/blog/posts/a-slug");
});

test("query_returns_parsed_response", async () => {
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
  await vi.waitFor(() => expect(signalOf(0)?.aborted).toBe(true));

  rerender(page(["three"]));
  expect(screen.getByText("loading")).toBeVisible();
  await vi.waitFor(() => expect(responses).toHaveLength(2));
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
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.("A post");
  expect(await screen.findByText("A post")).toBeVisible();
});
