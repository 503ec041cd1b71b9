import { PostsAdminPage } from "@/features/posts/admin/posts-admin-page";
import { useCurrentUser } from "@/features/users/api";
import { ReauthDialog } from "@/features/users/auth/reauth-dialog";

/** The desk of the blog, where a session that ends in the middle of a post is begun again in place. */
export function PostsAdmin() {
  const { data: user } = useCurrentUser();
  return (
    <PostsAdminPage author={user?.email ?? ""} renderReauth={(question) => <ReauthDialog {...question} />} />
  );
}
