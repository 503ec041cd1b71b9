import { type MouseEvent, Suspense } from "react";
import { lazyPage } from "@/app/lazy-page";
// With the page, whose document has the HTML of its end from the start.
import "@/app/post.module.css";
import { BlogPostPage } from "@/features/posts/blog-post-page";

const importEnd = () => import("@/app/post-end");
const PostEnd = lazyPage(() => importEnd().then((m) => m.PostEndWithSignUp));

/** For prerendering. In the browser, the end of the page loads after the rest and keeps its HTML until then. */
export const preloadPostEnd = PostEnd.preload;

// One element for all renders: React replaces the HTML of a part that is not hydrated yet if its element changes.
const end = (
  <Suspense fallback={null}>
    <PostEnd />
  </Suspense>
);

function copySectionLink({ currentTarget: { href } }: MouseEvent<HTMLAnchorElement>): void {
  void importEnd()
    .then((m) => m.copyLink(href))
    .catch(console.error);
}

export function Post() {
  return <BlogPostPage end={end} onSectionLink={copySectionLink} />;
}
