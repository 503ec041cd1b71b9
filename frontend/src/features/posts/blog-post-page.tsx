import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router-dom";
import { usePost } from "@/features/posts/api";
import styles from "@/features/posts/blog-post-page.module.css";
import { PostArticle } from "@/features/posts/post-article";
import { PostError } from "@/features/posts/post-error";
import { PostPreview } from "@/features/posts/post-preview";
import { useDocumentTitle } from "@/lib/document-title";
import { paths } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";
import { SkeletonPage } from "@/ui/skeleton";

/** A post, or with a token the preview of a draft. */
export function BlogPostPage() {
  const { slug, token } = useParams();
  return token ? <PostPreview token={token} /> : <BlogPost slug={slug} />;
}

function BlogPost({ slug }: { slug: string | undefined }) {
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
