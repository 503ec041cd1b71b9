import { render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { addressOf, queryConfig, useQuery } from "@/lib/query";
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

test("the parts of a key are joined by slashes", () => {
  expect(addressOf(["/api/blog/posts", "a-slug"])).toBe("/api/blog/posts/a-slug");
});

test("a query shows its parsed answer", async () => {
  fakeServer({ "GET /api/blog/posts/a-slug": { json: { title: "A post" } } });
  show();
  expect(screen.getByText("loading")).toBeVisible();
  expect(await screen.findByText("A post")).toBeVisible();
});

test("a failed query says so and is not asked again by itself", async () => {
  const received = fakeServer({ "GET /api/blog/posts/a-slug": { status: 500, text: "no" } });
  show();
  expect(await screen.findByText("failed 500: no")).toBeVisible();
  window.dispatchEvent(new Event("focus"));
  expect(received).toHaveLength(1);
});
