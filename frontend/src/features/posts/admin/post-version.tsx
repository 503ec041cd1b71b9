import { VersionSummary } from "@/components/admin/version-summary";
import { RichText } from "@/components/rich-text/rich-text";
import { statuses } from "@/features/posts/admin/messages";
import { postStatus } from "@/features/posts/admin/model";
import styles from "@/features/posts/admin/post-editor-dialog.module.css";
import type { AdminPost } from "@/features/posts/admin/schema";

/** What someone else saved during the edit. */
export function PostVersion({ post }: { post: AdminPost }) {
  return (
    <VersionSummary
      updatedAt={post.updatedAt}
      details={[statuses[postStatus(post)].name, `/${post.slug}`]}
      title={post.title}
      text={post.excerpt}
    >
      <hr className={styles.divider} />
      <RichText html={post.content} />
    </VersionSummary>
  );
}
