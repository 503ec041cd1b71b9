import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { usePost } from "@/features/posts/api";
import { BackToBlog } from "@/features/posts/back-to-blog";
import styles from "@/features/posts/blog-post-page.module.css";
import { type CardRenderer, PostArticle, type SectionLinkHandler } from "@/features/posts/post-article";
import { PostError } from "@/features/posts/post-error";
import { PostPreview } from "@/features/posts/post-preview";
import { useDocumentTitle } from "@/lib/document-title";
import { SkeletonPage } from "@/ui/skeleton";

interface PostPageProps {
  /** What follows the text. */
  end?: ReactNode;
  renderCard?: CardRenderer;
  onSectionLink?: SectionLinkHandler;
}

/** A post, or with a token the preview of a draft. */
export function BlogPostPage(props: PostPageProps) {
  const { slug, token } = useParams();
  return token ? (
    <PostPreview token={token} renderCard={props.renderCard} />
  ) : (
    <BlogPost {...props} slug={slug} />
  );
}

function BlogPost({ slug, end, renderCard, onSectionLink }: PostPageProps & { slug: string | undefined }) {
  const { data: post, error, mutate } = usePost(slug);
  useDocumentTitle(post ? post.seoTitle || post.title : "Blog");

  if (!post && error) return <PostError error={error} onRetry={() => void mutate()} />;
  if (!post) return <SkeletonPage />;
  return (
    <div className={styles.page}>
      <PostArticle
        post={post}
        back={<BackToBlog />}
        renderCard={renderCard}
        onSectionLink={onSectionLink}
        {...(!post.isPublished && { note: "Draft, visible to admins only" })}
      />
      {end}
    </div>
  );
}
