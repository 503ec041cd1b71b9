import { useId } from "react";
import { useLocation } from "react-router-dom";
import { PostEnd } from "@/features/posts/post-end";
import { useOptionalUser } from "@/features/users/api";
import { BySession } from "@/features/users/auth/by-session";
import { SignupForm } from "@/features/users/auth/signup-form";
import { returnToState } from "@/lib/paths/return-to-state";
import styles from "@/pages/post/post.module.css";

export { copyLink } from "@/components/copy-link";
export { PostCardContent } from "@/pages/post/post-card";

export function PostEndWithSignUp() {
  const { data: user } = useOptionalUser();
  return <PostEnd signUp={<BySession user={user} member={null} visitor={<SignUp />} />} />;
}

/** Visitors join without leaving the post, and come back to it. */
function SignUp() {
  const id = useId();
  const returnTo = returnToState(useLocation());
  return (
    <section className={styles.signUp} aria-labelledby={id}>
      <h2 id={id}>Get the free agents and prompts</h2>
      <p>Join with your name and email. It's free, and you'll come back to this post.</p>
      <SignupForm {...returnTo} />
    </section>
  );
}
