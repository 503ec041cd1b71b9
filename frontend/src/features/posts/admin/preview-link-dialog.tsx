import { useState } from "react";
import { inputKept, toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import styles from "@/features/posts/admin/preview-link-dialog.module.css";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { messages } from "@/features/posts/admin/tools-messages";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson, send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";
import { copyText } from "@/lib/copy-text";
import { formatDateTime } from "@/lib/format/dates";
import { blogPostPath } from "@/lib/paths/paths";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { VisuallyHidden } from "@/ui/visually-hidden";

const texts = messages.preview;

/** Creates and revokes the link with which people without an account read a draft. */
export function PreviewLinkDialog({
  post: { id, slug, isPublished },
  onClose,
}: {
  post: Pick<AdminPostSummary, "id" | "slug" | "isPublished">;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      description={isPublished ? <PublicUrl slug={slug} /> : texts.text}
    >
      {!isPublished && <PreviewLink postId={id} />}
    </Dialog>
  );
}

function PublicUrl({ slug }: { slug: string }) {
  return (
    <>
      <span>{texts.published}</span>
      <a href={blogPostPath(slug)} target="_blank" rel="noreferrer">
        <span>{texts.publicUrl}</span>
        <VisuallyHidden>{messages.opensNewTab}</VisuallyHidden>
      </a>
      .
    </>
  );
}

function PreviewLink({ postId }: { postId: string }) {
  const endpoint = apiUrl("/api/admin/blog/posts/{id}/preview-link", { id: postId });
  const { data, error, mutate } = useQuery(endpoint, { revalidateOnMount: true });
  const [url, setUrl] = useState<string>();
  const change = useAction(
    async (write: () => Promise<void>) => {
      await write();
      await mutate();
    },
    { failed: texts.failed, reassurance: inputKept, report: toastAdminError },
  );
  if (error && !data) return <ErrorState title={texts.loadFailed} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton />;

  const create = () => change.run(async () => setUrl((await fetchJson("POST", endpoint)).url));
  const revoke = () =>
    change.run(async () => {
      await send("DELETE", endpoint);
      setUrl(undefined);
      toast({ title: texts.revoked });
    });
  return (
    <>
      {url ? (
        <CreatedLink url={url} />
      ) : (
        <p>{data.createdAt ? texts.active(formatDateTime(data.createdAt)) : texts.none}</p>
      )}
      <DialogActions>
        {!url && (
          <Button busy={change.busy} onClick={() => void create()}>
            {data.createdAt ? texts.replace : texts.create}
          </Button>
        )}
        {data.createdAt && (
          <Button variant="secondary" busy={change.busy} onClick={() => void revoke()}>
            {texts.revoke}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function CreatedLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(url)) setCopied(true);
    else toast({ title: texts.notCopied, variant: "destructive" });
  };
  return (
    <div className={styles.link}>
      <Field
        readOnly
        label={texts.label}
        hint={texts.created}
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <Button variant="secondary" onClick={() => void copy()}>
        {isCopied ? texts.copied : texts.copy}
      </Button>
    </div>
  );
}
