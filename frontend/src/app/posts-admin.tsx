import { PostsAdminPage } from "@/features/posts/admin/posts-admin-page";
import { useCurrentUser } from "@/features/users/api";

/** Blog management. The drafts belong to the admin. */
export function PostsAdmin() {
  const { data: user } = useCurrentUser();
  return <PostsAdminPage author={user?.email ?? ""} timeZone={user?.timeZone ?? "UTC"} />;
}
