import { Suspense, useId } from "react";
import { Link } from "react-router-dom";
import type { PostCard } from "@/features/posts/schema";
import { useOptionalUser } from "@/features/users/api";
import { BySession, useIsSignedIn } from "@/features/users/auth/by-session";
import { formatCents } from "@/lib/format/money";
import { lazyComponent } from "@/lib/lazy-component";
import { agentPath } from "@/lib/paths/paths";
import { promptPath } from "@/lib/paths/prompt-path";
import { useHydrated } from "@/lib/use-hydrated";
import { JoinLinks } from "@/pages/landing/join-links";
import styles from "@/pages/post/post.module.css";
import { Skeleton } from "@/ui/skeleton";

const CardActions = lazyComponent(() => import("@/pages/post/post-card-actions"), "CardActions");

/** An agent or a prompt in a post. */
export function PostCardContent({ card }: { card: PostCard }) {
  const { kind, item } = card;
  const { data: user } = useOptionalUser();
  const isSignedIn = useIsSignedIn(user);
  const id = useId();
  // The prerendered card is repeated, and an id must not be.
  const titleId = useHydrated() ? id : undefined;
  const isPremium = kind === "agent" && card.item.isPremium;
  return (
    <>
      <p className={styles.cardCategory}>{item.category}</p>
      <p id={titleId} className={styles.cardTitle} dir="auto">
        {kind === "agent" ? (
          <Link to={agentPath(card.item.slug)}>{card.item.title}</Link>
        ) : (
          <Link to={promptPath(card.item.slug)}>{card.item.name}</Link>
        )}
      </p>
      {kind === "agent" && (
        <p className={styles.cardText} dir="auto">
          {card.item.description}
        </p>
      )}
      <div className={styles.cardOffer}>
        <span className={styles.cardPrice}>
          {kind === "prompt" ? "Prompt" : isPremium ? formatCents(card.item.price) : "Free"}
        </span>
        <BySession
          user={user}
          member={
            isSignedIn && titleId ? (
              <Suspense fallback={<Skeleton shape="button" />}>
                <CardActions
                  kind={kind}
                  id={item.id}
                  slug={kind === "agent" ? card.item.slug : undefined}
                  titleId={titleId}
                />
              </Suspense>
            ) : (
              <Skeleton shape="button" />
            )
          }
          visitor={
            <JoinLinks
              label={kind === "prompt" ? "Join to copy it" : isPremium ? "Join to buy it" : "Join to open it"}
            />
          }
        />
      </div>
    </>
  );
}
