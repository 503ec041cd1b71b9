import { Link, useParams, useSearchParams } from "react-router-dom";
import { BackToBlog } from "@/features/posts/back-to-blog";
import { blogPagePath, parseBlogPage } from "@/features/posts/blog-pages";
import { archivePath, monthPath, tagPath } from "@/features/posts/blog-paths";
import { PostCards } from "@/features/posts/post-cards";
import styles from "@/features/posts/post-cards.module.css";
import { apiUrl } from "@/lib/api/api-url";
import { isNotFound } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";
import { pluralize } from "@/lib/format/pluralize";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";
import { NotFoundIllustration } from "@/ui/illustrations/not-found";
import { CardPage, Page } from "@/ui/page";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type ListPath = "/api/blog/archive/{year}/{month}" | "/api/blog/tags/{slug}";

/** The posts with one tag, or of one month, a page at a time. */
export function PostListPage() {
  const { slug = "", year, month } = useParams();
  const page = parseBlogPage(useSearchParams()[0]);
  const query = { page: page > 1 ? String(page) : "" };
  const isMonth = year !== undefined && month !== undefined;
  const path = isMonth ? monthPath(`${year}/${month}`) : tagPath(slug);
  const url = isMonth
    ? apiUrl("/api/blog/archive/{year}/{month}", { year, month, ...query })
    : apiUrl("/api/blog/tags/{slug}", { slug, ...query });
  const { data: list, error, mutate } = useQuery<ListPath>(url);

  if (!list && isNotFound(error)) return <NoPosts />;
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
