import { render, screen } from "@testing-library/react";
import { type State, SWRConfig, useSWRConfig } from "swr";
import { expect, test } from "vitest";
import openapi from "@/../openapi.json";
import { hasTag, invalidate } from "@/lib/api/invalidate";
import { queryConfig, useQuery } from "@/lib/api/query";
import { fakeServer } from "@/testing/fake-server";

const paths: Record<string, object> = openapi.paths;
/** Fetched whenever they are shown, or not cached. */
const neverStale = [
  "/api/admin/blog/authors",
  "/api/admin/blog/working-copies",
  "/api/admin/blog/working-copies/{id}",
  "/api/blog/previews/{token}",
];

test.each([
  ["agent", /^\/api\/(admin\/)?gpts/],
  ["agent", /^\/api\/purchases/],
  ["bundle", /^\/api\/(admin\/)?bundles/],
  ["prompt", /^\/api\/(admin\/)?prompts/],
  ["post", /^\/api\/(admin\/)?blog/],
] as const)("every_query_of_the_catalog_has_its_tag_%s_%s", (tag, catalog) => {
  const queries = Object.keys(paths).filter((path) => catalog.test(path) && "get" in (paths[path] ?? {}));
  expect(queries.length).toBeGreaterThan(1);
  const untagged = queries.filter((path) => !hasTag(path, tag) && !neverStale.includes(path));
  expect(untagged).toEqual([]);
});

test("tag_covers_paths_below_and_queries_only", () => {
  for (const url of ["/api/gpts", "/api/gpts/free", "/api/gpts?limit=50", "/api/blog/tags/tea"]) {
    expect(hasTag(url, "agent") || hasTag(url, "post")).toBe(true);
  }
  expect(hasTag("/api/gptsome", "agent")).toBe(false);
  expect(hasTag(["/api/gpts"], "agent")).toBe(false);
});

function Titles() {
  const { mutate } = useSWRConfig();
  const { data } = useQuery("/api/prompts");
  return (
    <button type="button" onClick={() => void invalidate(mutate, "prompt")}>
      {data?.map(({ name }) => name).join() ?? "loading"}
    </button>
  );
}

test("invalidate_refetches_what_is_shown_and_clears_the_rest", async () => {
  let version = 1;
  const received = fakeServer({ "GET /api/prompts": () => ({ json: [{ id: "1", name: `v${version}` }] }) });
  const cached = (url: string): [string, State] => [url, { data: "cached", _k: url } as State];
  const cache = new Map([cached("/api/prompts/by-slug/tea"), cached("/api/gpts")]);
  render(
    <SWRConfig value={{ ...queryConfig, provider: () => cache }}>
      <Titles />
    </SWRConfig>,
  );
  (await screen.findByText("v1")).click();
  version = 2;
  expect(await screen.findByText("v2")).toBeVisible();
  expect(received).toHaveLength(2);
  expect(cache.get("/api/prompts/by-slug/tea")?.data).toBeUndefined();
  expect(cache.get("/api/gpts")?.data).toBe("cached");
});
