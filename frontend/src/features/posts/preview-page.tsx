import { Navigate, useParams } from "react-router-dom";
import { PostArticle } from "@/features/posts/post-article";
import styles from "@/features/posts/preview-page.module.css";
import { postSchema } from "@/features/posts/schema";
import { useDocumentTitle } from "@/lib/document-title";
import { ApiError } from "@/lib/http";
import { blogPostPath, paths } from "@/lib/paths";
import { useQuery } from "@/lib/query";
import { ButtonLink } from "@/ui/button";
import { FormActions } from "@/ui/form";
import { NotFoundIllustration } from "@/ui/illustrations/not-found";
import { CardPage } from "@/ui/page";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

/** A draft for people without an account. Once it is published, this leads to the post. */
export function PreviewPage() {
  const { token = "" } = useParams();
  const endpoint = `/api/blog/previews/${encodeURIComponent(token)}`;
  const { data: post, error, mutate } = useQuery(endpoint, postSchema);
  useDocumentTitle(post ? `Preview: ${post.title}` : "Preview");

  if (!post && error instanceof ApiError && error.status === 404) return <NotFound />;
  if (!post && error)
    return <ErrorState title="We couldn't load the preview" onRetry={() => void mutate()} />;
  if (!post) return <SkeletonPage />;
  if (post.isPublished) return <Navigate replace to={blogPostPath(post.slug)} />;
  return <PostArticle post={post} back={<p className={styles.banner}>Preview – not published</p>} />;
}

function NotFound() {
  return (
    <CardPage
      title="Page not found"
      subtitle="This link doesn't lead anywhere, or it was turned off."
      illustration={<NotFoundIllustration />}
    >
      <FormActions>
        <ButtonLink fullWidth to={paths.blog}>
          Go to the blog
        </ButtonLink>
      </FormActions>
    </CardPage>
  );
}
