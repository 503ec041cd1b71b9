import { Mail } from "lucide-react";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { toastAdminError } from "@/components/forms/error-feedback";
import { scheduleNewsletter, useSubscriberCount } from "@/features/newsletters/admin-api";
import { sendOrSchedule, viewOrCancel } from "@/features/newsletters/labels";
import { PostsAdminPage } from "@/features/posts/admin/posts-admin-page";
import type { AdminPost, AdminPostSummary } from "@/features/posts/admin/schema";
import { useCurrentUser } from "@/features/users/api";
import { invalidate } from "@/lib/api/invalidate";
import { lazyPart } from "@/lib/lazy-component";
import { Button } from "@/ui/button";

const NewsletterDialog = lazyPart(
  () => import("@/features/newsletters/newsletter-dialog"),
  "NewsletterDialog",
);

const buttonLabel = ({ newsletterAt }: AdminPostSummary) => (newsletterAt ? viewOrCancel : sendOrSchedule);
const notEmailed = "The email couldn't be scheduled";

/** Blog management, where a post can be sent by email. The drafts belong to the admin. */
export function PostsAdmin() {
  const { data: user } = useCurrentUser();
  const timeZone = user?.timeZone ?? "UTC";
  const [sent, setSent] = useState<AdminPostSummary>();
  const { mutate } = useSWRConfig();
  const subscribers = useSubscriberCount();
  const send = async ({ id, isPublished }: AdminPost) => {
    try {
      const when = isPublished ? "now" : "when_published";
      await scheduleNewsletter(id, { when, subject: "", previewText: "" });
      void invalidate(mutate, "post");
    } catch (error) {
      toastAdminError(
        error,
        notEmailed,
        "The post was saved. Choose “Send or schedule newsletter” on its card to try again.",
      );
    }
  };
  return (
    <>
      <PostsAdminPage
        account={user?.email ?? ""}
        firstName={user?.firstName ?? ""}
        timeZone={timeZone}
        newsletter={{ subscribers, send: (post) => void send(post) }}
        renderButton={(post) => (
          <Button variant="secondary" onClick={() => setSent(post)}>
            <Mail aria-hidden />
            <span>{buttonLabel(post)}</span>
          </Button>
        )}
      />
      {sent && (
        <NewsletterDialog
          postId={sent.id}
          title={sent.title}
          label={buttonLabel(sent)}
          timeZone={timeZone}
          onClose={() => {
            setSent(undefined);
            // It shows when a newsletter is due.
            void invalidate(mutate, "post");
          }}
        />
      )}
    </>
  );
}
