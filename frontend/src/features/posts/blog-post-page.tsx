import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router-dom";
import { errorText } from "@/components/error-feedback";
import { usePost } from "@/features/posts/api";
import styles from "@/features/posts/blog-post-page.module.css";
import { PostArticle } from "@/features/posts/post-article";
import { useDocumentTitle } from "@/lib/document-title";
import { ApiError } from "@/lib/http";
import { paths } from "@/lib/paths";
import { Button, ButtonLink } from "@/ui/button";
import { FormActions } from "@/ui/form";
import { NotFoundIllustration } from "@/ui/illustrations/not-found";
import { CardPage } from "@/ui/page";
import { SkeletonPage } from "@/ui/skeleton";

export function BlogPostPage() {
  const { slug } = useParams();
  const { data: post, error, mutate } = usePost(slug);
  useDocumentTitle(post?.title ?? "Blog");

  if (!post && error) return <PostError error={error} onRetry={() => void mutate()} />;
  if (!post) return <SkeletonPage />;
  return (
    <PostArticle
      post={post}
      back={
        <ButtonLink to={paths.blog} variant="ghost" className={styles.back}>
          <ArrowLeft aria-hidden />
          Back to Blog
        </ButtonLink>
      }
      {...(!post.isPublished && { note: "Draft, visible to admins only" })}
    />
  );
}

/** One screen for a missing post and for a failed request, which can be retried. */
function PostError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNotFound = error instanceof ApiError && error.status === 404;
  return (
    <CardPage
      title="Blog Post Not Found"
      subtitle={
        isNotFound
          ? "It may have been moved or removed."
          : `Failed to fetch blog post. ${errorText(error, "", "")}`.trim()
      }
      illustration={<NotFoundIllustration />}
    >
      <FormActions>
        {!isNotFound && (
          <Button fullWidth onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink fullWidth to={paths.blog} variant={isNotFound ? "primary" : "secondary"}>
          Back to Blog
        </ButtonLink>
      </FormActions>
    </CardPage>
  );
}
