import type { MouseEvent, ReactNode } from "react";
import { FeatureImageView } from "@/components/feature-image";
import { RichText } from "@/components/rich-text/rich-text";
import styles from "@/features/posts/blog-post-page.module.css";
import { postDate } from "@/features/posts/model";
import { PostDate } from "@/features/posts/post-date";
import type { Post } from "@/features/posts/schema";
import { siteName } from "@/lib/site-name";

/** Called for a click on the link of a heading. It must not change. */
export type SectionLinkHandler = (event: MouseEvent<HTMLAnchorElement>) => void;

/** A post as readers see it. */
export function PostArticle({
  post,
  back,
  note,
  onSectionLink,
}: {
  post: Post;
  back: ReactNode;
  note?: string;
  onSectionLink?: SectionLinkHandler | undefined;
}) {
  return (
    <article>
      {back}
      <header className={styles.header}>
        <h1 className={styles.title}>{post.title}</h1>
        <p className={styles.date}>
          <PostDate date={postDate(post)} long />
          {` · ${post.authorName || siteName()} · ${post.readingMinutes} min read`}
          {note && ` · ${note}`}
        </p>
      </header>
      {post.featureImage && (
        <FeatureImageView
          image={post.featureImage}
          part="feature_image"
          sizes="(min-width: 44rem) 42rem, 100vw"
          loading="eager"
          isMain
          className={styles.featureImage}
        />
      )}
      {post.headings.length > 0 && <Contents headings={post.headings} />}
      <RichText html={post.content} onSectionLink={onSectionLink} />
    </article>
  );
}

/** The server fills in this part, which it finds by `data-part`: see scripts/page-template.mjs. */
function Contents({ headings }: Pick<Post, "headings">) {
  return (
    <nav data-part="contents" className={styles.contents} aria-label="On this page">
      <p>On this page</p>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
