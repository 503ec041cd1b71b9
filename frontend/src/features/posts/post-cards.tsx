import { memo } from "react";
import { Link } from "react-router-dom";
import { FeatureImageView } from "@/components/media/feature-image";
import { postDate } from "@/features/posts/model";
import styles from "@/features/posts/post-cards.module.css";
import { PostDate, ReadingTime } from "@/features/posts/post-date";
import type { PostSummary } from "@/features/posts/schema";
import { blogPostPath } from "@/lib/paths/paths";
import { SafeItems } from "@/ui/unreadable";

/** The cards that are visible without scrolling. The images of the others load lazily. The server has the same number. */
const visible = 3;

export function PostCards({ posts }: { posts: PostSummary[] }) {
  return (
    <ul className={styles.list} aria-label="Posts">
      <SafeItems>
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} isVisible={index < visible} />
        ))}
      </SafeItems>
    </ul>
  );
}

const PostCard = memo(function PostCard({
  post,
  isVisible,
}: {
  post: PostSummary;
  /** Without scrolling. */
  isVisible: boolean;
}) {
  return (
    <li className={styles.post}>
      {post.featureImage && (
        // The title beside it says what it shows.
        <FeatureImageView
          image={{ ...post.featureImage, alt: "" }}
          part="card_image"
          sizes="(min-width: 44rem) 24rem, 100vw"
          loading={isVisible ? "eager" : "lazy"}
          className={styles.image}
        />
      )}
      <h2 className={styles.title} dir="auto">
        <Link to={blogPostPath(post.slug)} className={styles.link}>
          {post.title}
        </Link>
      </h2>
      <p className={styles.date}>
        <PostDate date={postDate(post)} />
        <ReadingTime minutes={post.readingMinutes} />
      </p>
      <p className={styles.excerpt} dir="auto">
        {post.excerpt}
      </p>
    </li>
  );
});
