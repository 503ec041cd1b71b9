import { type MouseEvent, Suspense } from "react";
import { lazyPage } from "@/components/lazy-page";
import { BlogPostPage } from "@/features/posts/blog-post-page";
import type { PostCard } from "@/features/posts/schema";
// With the page, whose document has the HTML of its end from the start.
import styles from "@/pages/post/post.module.css";

const importEnd = () => import(/* webpackChunkName: "post-end" */ "@/pages/post/post-end");
const PostEnd = lazyPage(importEnd, "PostEndWithSignUp");

const CardContent = lazyPage(importEnd, "PostCardContent");

/** For prerendering. In the browser, the end of the page loads after the rest and keeps its HTML until then. */
export const preloadPostEnd = () => Promise.all([PostEnd.preload(), CardContent.preload()]);

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

/** The server fills in these parts: see scripts/page-template.mjs. Like the end of the page, they load later. */
function renderCard(card: PostCard) {
  const isAgent = card.kind === "agent";
  const part = isAgent ? (card.item.isPremium ? "premium_agent_card" : "free_agent_card") : "prompt_card";
  return (
    <figure data-part={part} className={styles.card} aria-label={isAgent ? card.item.title : card.item.name}>
      <Suspense fallback={null}>
        <CardContent card={card} />
      </Suspense>
    </figure>
  );
}

export function Post() {
  return <BlogPostPage end={end} renderCard={renderCard} onSectionLink={copySectionLink} />;
}
