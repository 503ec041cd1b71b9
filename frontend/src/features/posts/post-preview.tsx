import { Navigate } from "react-router-dom";
import pageStyles from "@/features/posts/blog-post-page.module.css";
import { type CardRenderer, PostArticle } from "@/features/posts/post-article";
import { PostError } from "@/features/posts/post-error";
import styles from "@/features/posts/post-preview.module.css";
import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";
import { useDocumentTitle } from "@/lib/document-title";
import { blogPostPath } from "@/lib/paths/paths";
import { SkeletonPage } from "@/ui/skeleton";

/** A draft for people without an account. Once it is published, this leads to the post. */
export function PostPreview({ token, renderCard }: { token: string; renderCard: CardRenderer | undefined }) {
  const { data: post, error, mutate } = useQuery(apiUrl("/api/blog/previews/{token}", { token }));
  useDocumentTitle(post ? `Preview: ${post.title}` : "Preview");

  if (!post && error) return <PostError error={error} onRetry={() => void mutate()} />;
  if (!post) return <SkeletonPage />;
  if (post.isPublished) return <Navigate replace to={blogPostPath(post.slug)} />;
  return (
    <div className={pageStyles.page}>
      <PostArticle
        post={post}
        back={<p className={styles.banner}>Preview – not published</p>}
        renderCard={renderCard}
      />
    </div>
  );
}
