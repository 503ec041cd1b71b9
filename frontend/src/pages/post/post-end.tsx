import { Suspense, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { PostEnd } from "@/features/posts/post-end";
import { useOptionalUser } from "@/features/users/api";
import { SessionSwitch } from "@/features/users/auth/by-session";
import { lazyComponent } from "@/lib/lazy-component";
import { paths } from "@/lib/paths/paths";
import { returnToState } from "@/lib/paths/return-to-state";
import styles from "@/pages/post/post.module.css";
import { ButtonLink } from "@/ui/button";

export { copyLink } from "@/components/copy-link";
export { PostCardContent } from "@/pages/post/post-card";

const SignupForm = lazyComponent(() => import("@/features/users/auth/signup-form"), "SignupForm");

/** Distance from the form at which it is loaded. */
const near = "600px";

export function PostEndWithSignUp() {
  const { data: user } = useOptionalUser();
  return <PostEnd signUp={<SessionSwitch user={user} member={null} visitor={<SignUp />} />} />;
}

/** Visitors join without leaving the post, and come back to it. Without JavaScript, a link leads to the home page. */
function SignUp() {
  const id = useId();
  const returnTo = returnToState(useLocation());
  const section = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!section.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: near },
    );
    watch.observe(section.current);
    return () => watch.disconnect();
  }, []);
  const link = (
    <ButtonLink to={paths.landing} state={returnTo} fullWidth data-needs-app>
      JOIN NOW
    </ButtonLink>
  );
  return (
    <section ref={section} className={styles.signUp} aria-labelledby={id}>
      <h2 id={id}>Get the free agents and prompts</h2>
      <p>Join with your name and email. It's free, and you'll come back to this post.</p>
      {/* As high as the form, so that nothing moves when it takes the place of the link. */}
      <div className={styles.form}>
        {isNear ? (
          <Suspense fallback={link}>
            <SignupForm {...returnTo} />
          </Suspense>
        ) : (
          link
        )}
      </div>
    </section>
  );
}
