import { Mail } from "lucide-react";
import { Suspense, useState } from "react";
import { useSWRConfig } from "swr";
import { sendByEmail } from "@/features/newsletters/labels";
import { isPostList } from "@/features/posts/admin/post-changes";
import { PostsAdminPage } from "@/features/posts/admin/posts-admin-page";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { useCurrentUser } from "@/features/users/api";
import { lazyComponent } from "@/lib/lazy-component";
import { MenuButton } from "@/ui/menu";

const NewsletterDialog = lazyComponent(
  () => import("@/features/newsletters/newsletter-dialog"),
  "NewsletterDialog",
);

/** Blog management, where a post can be sent by email. The drafts belong to the admin. */
export function PostsAdmin() {
  const { data: user } = useCurrentUser();
  const timeZone = user?.timeZone ?? "UTC";
  const [sent, setSent] = useState<AdminPostSummary>();
  const { mutate } = useSWRConfig();
  return (
    <>
      <PostsAdminPage
        account={user?.email ?? ""}
        firstName={user?.firstName ?? ""}
        timeZone={timeZone}
        renderMenuItems={(post) => (
          <MenuButton onClick={() => setSent(post)}>
            <Mail aria-hidden />
            <span>{sendByEmail}</span>
          </MenuButton>
        )}
      />
      {sent && (
        <Suspense>
          <NewsletterDialog
            postId={sent.id}
            title={sent.title}
            timeZone={timeZone}
            onClose={() => {
              setSent(undefined);
              // It shows when a newsletter is due.
              void mutate(isPostList);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
