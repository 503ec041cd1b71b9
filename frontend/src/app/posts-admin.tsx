import { PostsAdminPage } from "@/features/posts/admin/posts-admin-page";
import { useCurrentUser } from "@/features/users/api";
import { SessionExpiredDialog } from "@/features/users/auth/session-expired-dialog";

/** Blog management. An expired session is renewed in place, so that an unsaved post is not lost. */
export function PostsAdmin() {
  const { data: user } = useCurrentUser();
  return (
    <PostsAdminPage
      author={user?.email ?? ""}
      renderReauth={(question) => <SessionExpiredDialog {...question} />}
    />
  );
}
