import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import styles from "@/features/posts/archive-page.module.css";
import { BackToBlog } from "@/features/posts/back-to-blog";
import { monthPath, tagPath } from "@/features/posts/blog-paths";
import { useQuery } from "@/lib/api/query";
import { Page } from "@/ui/page";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

/** All tags and months that have posts. The server fills in the parts that it finds by `data-part`. */
export function ArchivePage() {
  const { data: archive, error, mutate } = useQuery("/api/blog/archive");
  if (!archive && !error) return <SkeletonPage />;
  return (
    <Page title="Topics and archive" back={<BackToBlog />}>
      {archive ? (
        <div className={styles.lists}>
          {archive.tags.length > 0 && (
            <List part="archive_tags" title="Topics">
              {archive.tags.map(({ slug, name, posts }) => (
                <li key={slug}>
                  <Link to={tagPath(slug)} dir="auto">
                    {name}
                  </Link>{" "}
                  <Count posts={posts} />
                </li>
              ))}
            </List>
          )}
          {archive.months.length > 0 && (
            <List part="archive_months" title="Months">
              {archive.months.map(({ path, name, posts }) => (
                <li key={path}>
                  <Link to={monthPath(path)}>{name}</Link> <Count posts={posts} />
                </li>
              ))}
            </List>
          )}
          {archive.months.length === 0 && <p>No blog posts available yet. Check back soon!</p>}
        </div>
      ) : (
        <ErrorState title="We couldn't load the archive" onRetry={() => void mutate()} />
      )}
    </Page>
  );
}

function List({ part, title, children }: { part: string; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section data-part={part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

function Count({ posts }: { posts: number }) {
  return <span className={styles.count}>{`(${posts})`}</span>;
}
