import { useState } from "react";
import { FeatureImageView } from "@/components/media/feature-image";
import type { FeatureImage } from "@/components/media/feature-image-schema";
import { TextDiff } from "@/components/text-diff";
import styles from "@/features/posts/admin/revisions-dialog.module.css";
import { messages } from "@/features/posts/admin/tools-messages";
import type { PostText } from "@/features/posts/admin/working-copies";
import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";
import { formatDateTime } from "@/lib/format/dates";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type Revision = Schemas["RevisionResponse"];

/** The texts and feature images that a post had when it was saved, compared with the current ones. */
export function RevisionsDialog({
  postId,
  text,
  onRestore,
  onClose,
}: {
  postId: string;
  /** The current text of the editor. */
  text: PostText;
  onRestore: (revision: Revision) => void;
  onClose: () => void;
}) {
  const url = apiUrl("/api/admin/blog/posts/{id}/revisions", { id: postId });
  const { data: revisions, error, mutate } = useQuery(url, { revalidateOnMount: true });
  const [chosen, setChosen] = useState<string>();
  const shown = chosen ?? revisions?.[0]?.id;
  return (
    <Dialog
      open
      wide
      top
      onOpenChange={onClose}
      title={messages.revisions.title}
      description={messages.revisions.hint}
    >
      {!revisions && error && <ErrorState title={messages.revisions.failed} onRetry={() => void mutate()} />}
      {!revisions && !error && <Skeleton />}
      {revisions?.length === 0 && <p>{messages.revisions.none}</p>}
      {revisions && shown && (
        <div className={styles.columns}>
          <ol className={styles.list} aria-label={messages.revisions.title}>
            {revisions.map(({ id, savedAt, savedBy }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.version}
                  aria-current={id === shown}
                  onClick={() => setChosen(id)}
                >
                  <span>{formatDateTime(savedAt)}</span>
                  <span className={styles.author}>{savedBy ?? messages.revisions.former}</span>
                </button>
              </li>
            ))}
          </ol>
          <RevisionDiff key={shown} postId={postId} id={shown} text={text} onRestore={onRestore} />
        </div>
      )}
    </Dialog>
  );
}

function RevisionDiff({
  postId,
  id,
  text,
  onRestore,
}: {
  postId: string;
  id: string;
  text: PostText;
  onRestore: (revision: Revision) => void;
}) {
  const { data, error, mutate } = useQuery(
    apiUrl("/api/admin/blog/posts/{id}/revisions/{revision}", { id: postId, revision: id }),
  );
  if (error && !data) return <ErrorState title={messages.revisions.failed} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton />;
  const parts = [
    { label: "Title", before: data.title, after: text.title },
    { label: "Excerpt", before: data.excerpt, after: text.excerpt },
    { label: "Content", before: toLines(data.content), after: toLines(text.content) },
  ].filter(({ before, after }) => before !== after);
  const { same, difference, formatting } = messages.revisions;
  const isSameText =
    data.title === text.title && data.excerpt === text.excerpt && data.content === text.content;
  const isSameImage =
    data.featureImage?.src === text.featureImage?.src && data.featureImage?.alt === text.featureImage?.alt;
  const isSame = isSameText && isSameImage;
  return (
    <div className={styles.difference}>
      <p>{isSame ? same : parts.length > 0 || !isSameImage ? difference : formatting}</p>
      {!isSameImage && <ImageDiff before={data.featureImage} after={text.featureImage} />}
      {parts.map(({ label, before, after }) => (
        <section key={label} aria-label={label}>
          <h3 className={styles.label}>{label}</h3>
          <TextDiff before={before} after={after} />
        </section>
      ))}
      {!isSame && (
        <DialogActions>
          <Button variant="secondary" onClick={() => onRestore(data)}>
            {messages.revisions.restore}
          </Button>
        </DialogActions>
      )}
    </div>
  );
}

function ImageDiff({ before, after }: { before: FeatureImage | null; after: FeatureImage | null }) {
  const { featureImage, alt, thisVersion, now, noImage } = messages.revisions;
  if (before && after && before.src === after.src) {
    return (
      <section aria-label={alt}>
        <h3 className={styles.label}>{alt}</h3>
        <TextDiff before={before.alt} after={after.alt} />
      </section>
    );
  }
  return (
    <section aria-label={featureImage}>
      <h3 className={styles.label}>{featureImage}</h3>
      <div className={styles.images}>
        {[
          { label: thisVersion, image: before },
          { label: now, image: after },
        ].map(({ label, image }) => (
          <figure key={label}>
            {image ? (
              <FeatureImageView image={image} sizes="12rem" className={styles.image} />
            ) : (
              <p className={styles.noImage}>{noImage}</p>
            )}
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** The text of the HTML, with a line for each paragraph, heading or list item. */
function toLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<img\b[^>]*>/g, "[image]"), "text/html");
  for (const element of body.querySelectorAll("p, h1, h2, h3, li, blockquote, pre, figcaption, hr, br")) {
    element.append("\n");
    if (element.matches("li")) element.prepend(marker(element));
    if (element.matches("figcaption")) element.prepend("\n");
    if (element.matches("hr, br")) element.replaceWith("\n");
  }
  return (body.textContent ?? "").trim();
}

function marker(item: Element): string {
  const { parentElement: list } = item;
  return list?.matches("ol") ? `${Array.from(list.children).indexOf(item) + 1}. ` : "• ";
}
