import { ExternalLink, History, Link } from "lucide-react";
import { useState } from "react";
import { messages as listMessages } from "@/features/posts/admin/messages";
import styles from "@/features/posts/admin/post-editor-dialog.module.css";
import { PreviewLinkDialog } from "@/features/posts/admin/preview-link-dialog";
import { RevisionsDialog } from "@/features/posts/admin/revisions-dialog";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { messages } from "@/features/posts/admin/tools-messages";
import type { PostEditor } from "@/features/posts/admin/use-post-editor";
import type { PostText } from "@/features/posts/admin/working-copies";
import { blogPostPath } from "@/lib/paths/paths";
import { Button, buttonClass } from "@/ui/button";
import { toast } from "@/ui/toast";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** What can be done with a post besides editing it. */
export function PostTools({ post, item }: { post: PostEditor; item: AdminPostSummary }) {
  const [open, setOpen] = useState<{ tool: "revisions"; text: PostText } | { tool: "preview" }>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.tools}>
      <Button variant="ghost" onClick={() => setOpen({ tool: "revisions", text: post.readText() })}>
        <History aria-hidden />
        <span>{messages.revisions.open}</span>
      </Button>
      <Button variant="ghost" onClick={() => setOpen({ tool: "preview" })}>
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
      {open?.tool === "revisions" && (
        <RevisionsDialog
          postId={item.id}
          text={open.text}
          onRestore={(revision) => {
            post.replaceText(revision);
            close();
            toast(messages.revisions.restored);
          }}
          onClose={close}
        />
      )}
      {open?.tool === "preview" && <PreviewLinkDialog post={item} onClose={close} />}
    </div>
  );
}
