import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "@/app/app";
import { publicPageAt } from "@/app/routes";
import { blogPagePath } from "@/features/posts/blog-pages";
import type { Post, PostSummary } from "@/features/posts/schema";
import { addresses } from "@/lib/addresses";
import { blogPostPath, paths } from "@/lib/paths";

/**
 * What stands in a mould for a post. After the build, the words give way to the server's placeholders; the moment, in
 * the forms in which pages write it, too.
 */
export const sample = {
  id: "00000000-0000-0000-0000-000000000000",
  slug: "slug-of-the-post",
  title: "title of the post",
  excerpt: "excerpt of the post",
  content: "content of the post",
  createdAt: "2001-02-03T04:05:06Z",
  updatedAt: "2001-02-03T04:05:06Z",
  isPublished: true,
} satisfies Post & PostSummary;

const postPath = blogPostPath(sample.slug);

/** A page of the blog in the middle: the addresses before and after it give way to placeholders, too. */
const samplePage = 72;
export const pagesBeside = { NEWER: blogPagePath(samplePage - 1), OLDER: blogPagePath(samplePage + 1) };
const pageOfPosts = (page: number, isLast: boolean) => ({
  path: blogPagePath(page),
  answers: { [blogPagePath(page)]: { posts: [sample], isLast } },
});

/** The public pages, and the answers that each is made from. */
const pages = {
  landing: { path: paths.landing, answers: {} },
  login: { path: paths.login, answers: {} },
  blog: { path: paths.blog, answers: { [addresses.posts]: [sample] } },
  "blog-empty": { path: paths.blog, answers: { [addresses.posts]: [] } },
  // Where there are more posts than one page shows.
  "blog-first": pageOfPosts(1, false),
  "blog-middle": pageOfPosts(samplePage, false),
  "blog-last": pageOfPosts(samplePage, true),
  post: { path: postPath, answers: { [addresses.post(sample.slug)]: sample } },
};

/** The public pages as HTML, by name, by the same components that run in the browser. */
export async function renderMoulds(): Promise<Record<string, string>> {
  const moulds: Record<string, string> = {};
  for (const [name, { path, answers }] of Object.entries(pages)) {
    await publicPageAt(path.replace(/\?.*/, ""))?.preload();
    moulds[name] = renderToString(
      <StrictMode>
        <StaticRouter location={path}>
          <App answers={answers} />
        </StaticRouter>
      </StrictMode>,
    );
  }
  return moulds;
}
