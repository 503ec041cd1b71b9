import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { ArchivePage } from "@/features/posts/archive-page";
import { PostListPage } from "@/features/posts/post-list-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

test.each([
  ["tag", "/blog/tags/garden"],
  ["archive", "/blog/archive"],
])("%s_page_leads_back_to_the_blog", async (_page, path) => {
  fakeServer({
    "GET /api/blog/tags/garden": { json: { name: "Garden", total: 0, posts: [], isLast: true } },
    "GET /api/blog/archive": { json: { tags: [], months: [] } },
  });
  renderAt(
    path,
    <Routes>
      <Route path="/blog/tags/:slug" element={<PostListPage />} />
      <Route path="/blog/archive" element={<ArchivePage />} />
    </Routes>,
  );
  const link = await screen.findByRole("link", { name: "Back to Blog" });
  expect(link).toHaveAttribute("href", "/blog");
  const heading = screen.getByRole("heading", { level: 1 });
  expect(link.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
