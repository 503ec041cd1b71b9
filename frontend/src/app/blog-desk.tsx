import { BlogDeskPage } from "@/features/posts/desk/blog-desk-page";
import { useCurrentUser } from "@/features/users/api";
import { SignInAgain } from "@/features/users/sign-in-again";

/** The desk of the blog, where a session that ends in the middle of a post is begun again in place. */
export function BlogDesk() {
  const { data: user } = useCurrentUser();
  return (
    <BlogDeskPage author={user?.email ?? ""} signInQuestion={(question) => <SignInAgain {...question} />} />
  );
}
