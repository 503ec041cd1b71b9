import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "@/app/app";
import { publicPageAt } from "@/app/routes";
import { blogPagePath } from "@/features/posts/blog-pages";
import type { Post, PostSummary } from "@/features/posts/schema";
import { endpoints } from "@/lib/endpoints";
import { blogPostPath, paths } from "@/lib/paths";

/** Placeholder post. After the build, its texts are replaced by the server's template variables. */
export const samplePost = {
  id: "00000000-0000-0000-0000-000000000000",
  slug: "slug-of-the-post",
  title: "title of the post",
  excerpt: "excerpt of the post",
  content: "content of the post",
  createdAt: "2001-02-03T04:05:06Z",
  updatedAt: "2001-02-03T04:05:06Z",
  isPublished: true,
} satisfies Post & PostSummary;

const postPath = blogPostPath(samplePost.slug);

/** A blog page in the middle: the URLs of its neighbors are replaced by template variables. */
const samplePage = 72;
export const adjacentPagePaths = { NEWER: blogPagePath(samplePage - 1), OLDER: blogPagePath(samplePage + 1) };
const postsPage = (page: number, isLast: boolean) => ({
  path: blogPagePath(page),
  data: { [blogPagePath(page)]: { posts: [samplePost], isLast } },
});

/** The public pages with the responses they are rendered from. */
const pages = {
  landing: { path: paths.landing, data: {} },
  login: { path: paths.login, data: {} },
  blog: { path: paths.blog, data: { [endpoints.posts]: [samplePost] } },
  "blog-empty": { path: paths.blog, data: { [endpoints.posts]: [] } },
  "blog-first": postsPage(1, false),
  "blog-middle": postsPage(samplePage, false),
  "blog-last": postsPage(samplePage, true),
  post: { path: postPath, data: { [endpoints.post(samplePost.slug)]: samplePost } },
};

/** Renders the public pages with the components that run in the browser. */
export async function prerenderPages(): Promise<Record<string, string>> {
  const templates: Record<string, string> = {};
  for (const [name, { path, data }] of Object.entries(pages)) {
    await publicPageAt(path.replace(/\?.*/, ""))?.preload();
    templates[name] = renderToString(
      <StrictMode>
        <StaticRouter location={path}>
          <App initialData={data} />
        </StaticRouter>
      </StrictMode>,
    );
  }
  return templates;
}
