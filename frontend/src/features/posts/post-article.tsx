import type { ReactNode } from "react";
import { RichText } from "@/components/rich-text/rich-text";
import styles from "@/features/posts/blog-post-page.module.css";
import { postDate } from "@/features/posts/model";
import { PostDate } from "@/features/posts/post-date";
import type { Post } from "@/features/posts/schema";

/** A post as readers see it. */
export function PostArticle({ post, back, note }: { post: Post; back: ReactNode; note?: string }) {
  return (
    <article className={styles.page}>
      {back}
      <header className={styles.header}>
        <h1 className={styles.title}>{post.title}</h1>
        <p className={styles.date}>
          <PostDate date={postDate(post)} long />
          {` · ${post.readingMinutes} min read`}
          {note && ` · ${note}`}
        </p>
      </header>
      <RichText html={post.content} />
    </article>
  );
}
