import { memo } from "react";
import { Link } from "react-router-dom";
import { postDate } from "@/features/posts/model";
import styles from "@/features/posts/post-cards.module.css";
import { PostDate } from "@/features/posts/post-date";
import type { PostSummary } from "@/features/posts/schema";
import { blogPostPath } from "@/lib/paths";

export function PostCards({ posts }: { posts: PostSummary[] }) {
  return (
    <ul className={styles.list} aria-label="Posts">
      {posts.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
    </ul>
  );
}

const PostCard = memo(function PostCard({ post }: { post: PostSummary }) {
  return (
    <li className={styles.post}>
      <h2 className={styles.title}>
        <Link to={blogPostPath(post.slug)} className={styles.link}>
          {post.title}
        </Link>
      </h2>
      <p className={styles.date}>
        <PostDate date={postDate(post)} />
        {` · ${post.readingMinutes} min read`}
      </p>
      <p className={styles.excerpt}>{post.excerpt}</p>
    </li>
  );
});
