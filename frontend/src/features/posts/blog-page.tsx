import { useEffect, useEffectEvent, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useEmbeddedPostPage, usePosts } from "@/features/posts/api";
import { parseBlogPage as blogPageFromSearch, blogPagePath, pageSize } from "@/features/posts/blog-pages";
import { archivePath } from "@/features/posts/blog-paths";
import { PostCards } from "@/features/posts/post-cards";
import styles from "@/features/posts/post-cards.module.css";
import type { PostSummary } from "@/features/posts/schema";
import { countUnreadable } from "@/lib/api/unreadable";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Page } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { UnreadableEntries } from "@/ui/unreadable";

/**
 * Published posts, newest first. The document embeds the first page; the rest loads when the reader scrolls near
 * its end. Without JavaScript, a link leads to older posts.
 */
export function BlogPage() {
  const requestedPage = blogPageFromSearch(useSearchParams()[0]);
  const embedded = useEmbeddedPostPage(requestedPage);
  const { data, error, mutate } = usePosts({ deferred: embedded !== undefined });
  // Falls back to page 1 if the list has become shorter.
  const page = data && data.length <= (requestedPage - 1) * pageSize ? 1 : requestedPage;
  const posts = data?.slice((page - 1) * pageSize) ?? embedded?.posts;
  const hasOlder = !data && embedded?.isLast === false;
  return (
    <Page
      title={page > 1 ? `Blog, page ${page}` : "Blog"}
      heading="BLOG"
      subtitle="Insights, tips, and resources to help you master AI"
    >
      {posts ? (
        <>
          <PostList posts={posts} />
          <UnreadableEntries count={countUnreadable(data)} />
        </>
      ) : error ? (
        <ErrorState title="We couldn't load the posts" onRetry={() => void mutate()} />
      ) : (
        <LoadingPosts />
      )}
      {(page > 1 || hasOlder) && (
        <nav className={styles.pages} aria-label="More posts">
          {page > 1 && (
            <a href={blogPagePath(page - 1)} rel="prev">
              Newer posts
            </a>
          )}
          {hasOlder && <OlderPostsLink page={page + 1} onNear={() => void mutate()} />}
        </nav>
      )}
    </Page>
  );
}

/** Distance from the end of the list at which older posts are fetched. */
const near = "600px";

function OlderPostsLink({ page, onNear }: { page: number; onNear: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  const loadMore = useEffectEvent(onNear);
  useEffect(() => {
    if (!link.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        loadMore();
      },
      { rootMargin: near },
    );
    watch.observe(link.current);
    return () => watch.disconnect();
  }, []);
  return (
    <a ref={link} href={blogPagePath(page)} rel="next">
      Older posts
    </a>
  );
}

function PostList({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) {
    return (
      <EmptyState
        illustration={<EmptyIllustration />}
        title="No blog posts available yet. Check back soon!"
      />
    );
  }
  return (
    <>
      <PostCards posts={posts} />
      <p className={styles.archive}>
        <Link to={archivePath}>Topics and archive</Link>
      </p>
    </>
  );
}

function LoadingPosts() {
  return (
    <>
      <p role="status" className={styles.loading}>
        Loading...
      </p>
      <div className={styles.list} aria-hidden>
        {["first", "second", "third"].map((key) => (
          <div key={key} className={styles.post}>
            <Skeleton shape="title" />
            <Skeleton shape="shortLine" />
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
    </>
  );
}
