import { Link, useParams, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { BackToBlog } from "@/features/posts/back-to-blog";
import { blogPagePath, parseBlogPage } from "@/features/posts/blog-pages";
import { archivePath, monthPath, tagPath } from "@/features/posts/blog-paths";
import { PostCards } from "@/features/posts/post-cards";
import styles from "@/features/posts/post-cards.module.css";
import { postSummarySchema } from "@/features/posts/schema";
import { blogEndpoints } from "@/lib/blog-endpoints";
import { ApiError } from "@/lib/http";
import { paths } from "@/lib/paths";
import { pluralize } from "@/lib/pluralize";
import { useQuery } from "@/lib/query";
import { ButtonLink } from "@/ui/button";
import { NotFoundIllustration } from "@/ui/illustrations/not-found";
import { CardPage, Page } from "@/ui/page";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

export const postListSchema = z.object({
  name: z.string(),
  total: z.number(),
  posts: z.array(postSummarySchema),
  isLast: z.boolean(),
});

/** The posts with one tag, or of one month, a page at a time. */
export function PostListPage() {
  const { slug = "", year, month } = useParams();
  const page = parseBlogPage(useSearchParams()[0]);
  const [path, endpoint] = year
    ? [monthPath(`${year}/${month}`), blogEndpoints.month(`${year}/${month}`)]
    : [tagPath(slug), blogEndpoints.tag(slug)];
  const { data: list, error, mutate } = useQuery(blogPagePath(page, endpoint), postListSchema);

  if (!list && error instanceof ApiError && error.status === 404) return <NoPosts />;
  if (!list && error) {
    return (
      <Page title="Blog" back={<BackToBlog />}>
        <ErrorState title="We couldn't load the posts" onRetry={() => void mutate()} />
      </Page>
    );
  }
  if (!list) return <SkeletonPage />;
  return (
    <Page
      title={page > 1 ? `${list.name}, page ${page}` : list.name}
      heading={list.name}
      back={<BackToBlog />}
      subtitle={pluralize(list.total, { one: "post", many: "posts" })}
    >
      <PostCards posts={list.posts} />
      <nav className={styles.pages} aria-label="More posts">
        {page > 1 && (
          <span data-part="newer_posts">
            <Link to={blogPagePath(page - 1, path)} rel="prev">
              Newer posts
            </Link>
          </span>
        )}
        <Link to={archivePath}>Topics and archive</Link>
        {!list.isLast && (
          <span data-part="older_posts">
            <Link to={blogPagePath(page + 1, path)} rel="next">
              Older posts
            </Link>
          </span>
        )}
      </nav>
    </Page>
  );
}

function NoPosts() {
  return (
    <CardPage
      title="No posts here"
      subtitle="The topic or month may have been renamed, or its posts removed."
      illustration={<NotFoundIllustration />}
    >
      <ButtonLink fullWidth to={paths.blog}>
        Back to Blog
      </ButtonLink>
    </CardPage>
  );
}
