import { type ReactNode, useId } from "react";
import { Link, useParams } from "react-router-dom";
import { FeatureImageView } from "@/components/media/feature-image";
import { usePost } from "@/features/posts/api";
import { archivePath, tagPath } from "@/features/posts/blog-paths";
import styles from "@/features/posts/blog-post-page.module.css";
import { PostDate } from "@/features/posts/post-date";
import type { LinkedPost, Post } from "@/features/posts/schema";
import { blogPostPath } from "@/lib/paths/paths";

/**
 * What follows the text of a post. The server fills in the parts that it finds by `data-part`: see
 * scripts/page-template.mjs.
 */
export function PostEnd({ signUp }: { signUp: ReactNode }) {
  const { slug } = useParams();
  const { data: post } = usePost(slug);
  if (!post) return null;
  return (
    <div className={styles.end}>
      {post.author && <Author {...post.author} name={post.authorName} />}
      {post.tags?.length > 0 && <Tags tags={post.tags} />}
      {signUp}
      {(post.newer || post.older) && <Neighbors {...post} />}
      {post.related?.length > 0 && <Related posts={post.related} />}
    </div>
  );
}

function Author({ name, about, picture }: NonNullable<Post["author"]> & { name: string }) {
  return (
    <section data-part="author" className={styles.author} aria-label="Author">
      {picture && (
        <FeatureImageView
          image={{ ...picture, alt: "" }}
          part="author_picture"
          sizes="4.5rem"
          className={undefined}
        />
      )}
      <div>
        <strong dir="auto">{name}</strong>
        <p dir="auto">{about}</p>
      </div>
    </section>
  );
}

function Tags({ tags }: Pick<Post, "tags">) {
  return (
    <ul data-part="tags" className={styles.tags} aria-label="Topics">
      {tags.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={tagPath(slug)} dir="auto">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Neighbors({ newer, older }: Pick<Post, "newer" | "older">) {
  return (
    <nav data-part="neighbors" className={styles.neighbors} aria-label="Newer and older posts">
      {newer && (
        <span data-part="newer_post">
          <Link to={blogPostPath(newer.slug)} rel="prev">
            <small className={styles.label}>Newer post</small>
            <span dir="auto">{newer.title}</span>
          </Link>
        </span>
      )}
      {older && (
        <span data-part="older_post">
          <Link to={blogPostPath(older.slug)} rel="next">
            <small className={styles.label}>Older post</small>
            <span dir="auto">{older.title}</span>
          </Link>
        </span>
      )}
    </nav>
  );
}

function Related({ posts }: { posts: LinkedPost[] }) {
  const id = useId();
  return (
    <section data-part="related_posts" className={styles.related} aria-labelledby={id}>
      <h2 id={id}>Read next</h2>
      <ul>
        {posts.map(({ slug, title, date, featureImage }) => (
          <li key={slug}>
            {featureImage && (
              <FeatureImageView
                image={{ ...featureImage, alt: "" }}
                part="related_image"
                sizes="6rem"
                className={undefined}
              />
            )}
            <Link to={blogPostPath(slug)}>
              <span dir="auto">{title}</span>
              <PostDate date={date} />
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to={archivePath}>Topics and archive</Link>
      </p>
    </section>
  );
}
