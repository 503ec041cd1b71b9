import type { ReactNode } from "react";
import styles from "@/features/users/auth/by-session.module.css";
import { hasSessionHint } from "@/features/users/auth/session-hint";
import type { CurrentUser } from "@/features/users/schema";
import { cx } from "@/lib/cx";
import { useHydrated } from "@/lib/use-hydrated";

/**
 * Whether a member is logged in, by the session hint until the server has responded. Undefined during hydration of a
 * prerendered page.
 */
export function useIsSignedIn(user: CurrentUser | null | undefined): boolean | undefined {
  const isHydrated = useHydrated();
  if (user !== undefined) return user !== null;
  return isHydrated ? hasSessionHint() : undefined;
}

/**
 * Renders `member` or `visitor`. A prerendered page contains both, and until it is hydrated, CSS hides one of them by an
 * attribute that public/loader.js sets. This avoids a flash of the wrong content.
 */
export function BySession({
  user,
  member,
  visitor,
}: {
  /** Undefined while unknown. */
  user: CurrentUser | null | undefined;
  member: ReactNode;
  visitor: ReactNode;
}) {
  const isSignedIn = useIsSignedIn(user);
  const isUnknown = isSignedIn === undefined;
  return (
    <>
      {isSignedIn !== false && <div className={cx(styles.part, isUnknown && styles.member)}>{member}</div>}
      {isSignedIn !== true && <div className={cx(styles.part, isUnknown && styles.visitor)}>{visitor}</div>}
    </>
  );
}
