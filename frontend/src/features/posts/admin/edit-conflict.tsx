import { useEffect, useRef, useState } from "react";
import { toastAdminError } from "@/components/error-feedback";
import styles from "@/features/posts/admin/edit-conflict.module.css";
import { fetchAdminPost } from "@/features/posts/api";
import { PostContent } from "@/features/posts/post-content";
import type { Post } from "@/features/posts/schema";
import { formatDateTime } from "@/lib/dates";
import { Button } from "@/ui/button";
import { FormActions } from "@/ui/form";

/** Edit conflict: someone else saved the post meanwhile. Shows their version before the user may choose one. */
export function EditConflict({
  message,
  postId,
  busy,
  onOverwrite,
  onUseTheirs,
  onDeleted,
}: {
  message: string;
  postId: string;
  busy: boolean;
  onOverwrite: (newer: Post) => void;
  onUseTheirs: (newer: Post) => void;
  onDeleted: () => void;
}) {
  const [newer, setNewer] = useState<Post | null>(null);
  const [loading, setLoading] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);

  const show = async () => {
    setLoading(true);
    try {
      const post = await fetchAdminPost(postId);
      if (post) setNewer(post);
      else onDeleted();
    } catch (error) {
      toastAdminError(error, "We couldn't load the newer version");
    } finally {
      setLoading(false);
    }
  };

  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-label="A newer version of this post">
      <p>{message}</p>
      {newer ? (
        <>
          <Version post={newer} />
          <FormActions>
            <Button variant="danger" busy={busy} onClick={() => onOverwrite(newer)}>
              Overwrite with mine
            </Button>
            <Button variant="secondary" busy={busy} onClick={() => onUseTheirs(newer)}>
              Use the newer version
            </Button>
          </FormActions>
        </>
      ) : (
        <FormActions>
          <Button variant="secondary" busy={loading} onClick={() => void show()}>
            {loading ? "Loading..." : "Show the newer version"}
          </Button>
        </FormActions>
      )}
    </section>
  );
}

function Version({ post }: { post: Post }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard
    <article className={styles.version} tabIndex={0} aria-label="The newer version">
      <p className={styles.details}>
        {`Saved ${formatDateTime(post.updatedAt)} · ${post.isPublished ? "Published" : "Draft"} · /${post.slug}`}
      </p>
      <p className={styles.title}>{post.title}</p>
      <p className={styles.excerpt}>{post.excerpt}</p>
      <PostContent html={post.content} />
    </article>
  );
}
