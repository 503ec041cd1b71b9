import { expect, test } from "vitest";
import { apiUrl } from "@/lib/api/api-url";

test("api_url_encodes_path_parameters", () => {
  const url = apiUrl("/api/admin/trash/{kind}/{id}/restore", { kind: "post", id: "a/b?c=$&" });
  expect(url).toBe("/api/admin/trash/post/a%2Fb%3Fc%3D%24%26/restore");
});

test("api_url_adds_the_query_without_empty_parameters", () => {
  expect(apiUrl("/api/gpts/{id}/reviews", { id: "1", cursor: "" })).toBe("/api/gpts/1/reviews");
  expect(apiUrl("/api/search", { q: "tax & more", kind: undefined, limit: "5" })).toBe(
    "/api/search?q=tax+%26+more&limit=5",
  );
});

test("api_url_keeps_values_that_look_like_parameters", () => {
  const url = apiUrl("/api/admin/trash/{kind}/{id}", { kind: "{id}", id: "1" });
  expect(url).toBe("/api/admin/trash/%7Bid%7D/1");
});
