import { ExternalLink, History, Link } from "lucide-react";
import { useState } from "react";
import { messages as listMessages } from "@/features/posts/admin/messages";
import styles from "@/features/posts/admin/post-editor-dialog.module.css";
import { PreviewLinkDialog } from "@/features/posts/admin/preview-link-dialog";
import { RevisionsDialog } from "@/features/posts/admin/revisions-dialog";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { messages } from "@/features/posts/admin/tools-messages";
import type { PostEditor } from "@/features/posts/admin/use-post-editor";
import { blogPostPath } from "@/lib/paths/paths";
import { Button, buttonClass } from "@/ui/button";
import { toast } from "@/ui/toast";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** What can be done with a post besides editing it. */
export function PostTools({ post, item }: { post: PostEditor; item: AdminPostSummary }) {
  const [open, setOpen] = useState<"revisions" | "preview">();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.tools}>
      <Button variant="ghost" onClick={() => setOpen("revisions")}>
        <History aria-hidden />
        <span>{messages.revisions.open}</span>
      </Button>
      <Button variant="ghost" onClick={() => setOpen("preview")}>
        <Link aria-hidden />
        <span>{messages.preview.open}</span>
      </Button>
      {item.isPublished && (
        <a
          href={blogPostPath(item.slug)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "ghost" })}
        >
          <ExternalLink aria-hidden />
          <span>{listMessages.view}</span>
          <VisuallyHidden>{messages.opensNewTab}</VisuallyHidden>
        </a>
      )}
      {open === "revisions" && (
        <RevisionsDialog
          postId={item.id}
          text={post.readText()}
          onRestore={(revision) => {
            post.replaceText(revision);
            close();
            toast(messages.revisions.restored);
          }}
          onClose={close}
        />
      )}
      {open === "preview" && <PreviewLinkDialog post={item} onClose={close} />}
    </div>
  );
}
