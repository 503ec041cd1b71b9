import { Link } from "react-router-dom";
import { usePosts } from "@/features/posts/api";
import styles from "@/features/posts/blog-page.module.css";
import { PostDate } from "@/features/posts/post-date";
import type { PostSummary } from "@/features/posts/schema";
import { blogPostPath } from "@/lib/paths";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Page } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, FailureState } from "@/ui/states";

/** The published posts, newest first. */
export function BlogPage() {
  const { data: posts, error, mutate } = usePosts();
  return (
    <Page title="Blog" heading="BLOG" subtitle="Insights, tips, and resources to help you master AI">
      {posts ? (
        <PostList posts={posts} />
      ) : error ? (
        <FailureState title="The posts could not be loaded" onRetry={() => void mutate()} />
      ) : (
        <LoadingPosts />
      )}
    </Page>
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
    <ul className={styles.list} aria-label="Posts">
      {posts.map((post) => (
        <li key={post.id} className={styles.post}>
          <h2 className={styles.title}>
            <Link to={blogPostPath(post.slug)} className={styles.link}>
              {post.title}
            </Link>
          </h2>
          <PostDate date={post.createdAt} className={styles.date} />
          <p className={styles.excerpt}>{post.excerpt}</p>
        </li>
      ))}
    </ul>
  );
}

function LoadingPosts() {
  return (
    <>
      <p role="status" className={styles.loading}>
        Loading...
      </p>
      <div className={styles.list} aria-hidden>
        {["first", "second", "third"].map((place) => (
          <div key={place} className={styles.post}>
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
