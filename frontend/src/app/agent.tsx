import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router-dom";
import styles from "@/app/agent.module.css";
import { AgentPage } from "@/features/agents/agent-page";
import type { AgentPage as AgentPageData } from "@/features/agents/agent-page-schema";
import { ReviewSection } from "@/features/reviews/review-section";
import { useOptionalUser } from "@/features/users/api";
import { SessionSwitch, useIsSignedIn } from "@/features/users/auth/by-session";
import { importWhenOnline } from "@/lib/import-when-online";
import { paths } from "@/lib/paths";
import { returnToState } from "@/lib/return-to-state";
import { ButtonLink } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

const MemberActions = lazy(async () => {
  const { AgentActions } = await importWhenOnline(() => import("@/app/agent-actions"));
  return { default: AgentActions };
});

const OwnReview = lazy(async () => {
  const { OwnReview } = await importWhenOnline(() => import("@/features/reviews/own-review"));
  return { default: OwnReview };
});

/** The reviews, and the member's own one if there is something to show or to write. */
function renderReviews(agent: AgentPageData, ownAgent: AgentPageData | undefined, onChange: () => void) {
  const own = ownAgent?.reviews.own ?? null;
  return (
    <ReviewSection agentId={agent.id} reviews={agent.reviews}>
      {ownAgent && (ownAgent.isPurchased || own) && (
        <Suspense fallback={<Skeleton shape="button" />}>
          <OwnReview agent={ownAgent} isOwner={ownAgent.isPurchased} review={own} onChange={onChange} />
        </Suspense>
      )}
    </ReviewSection>
  );
}

export function Agent() {
  const { data: user } = useOptionalUser();
  const isSignedIn = useIsSignedIn(user);
  const renderActions = (agent: AgentPageData, ownAgent: AgentPageData | undefined, titleId: string) => (
    <SessionSwitch
      user={user}
      member={
        isSignedIn && ownAgent ? (
          <Suspense fallback={<Skeleton shape="button" />}>
            <MemberActions agent={ownAgent} titleId={titleId} />
          </Suspense>
        ) : (
          <Skeleton shape="button" />
        )
      }
      visitor={<JoinLinks agent={agent} />}
    />
  );
  return <AgentPage isSignedIn={isSignedIn} renderActions={renderActions} renderReviews={renderReviews} />;
}

/** Visitors join or log in, and come back to this page. */
function JoinLinks({ agent }: { agent: AgentPageData }) {
  const returnTo = returnToState(useLocation());
  return (
    <>
      <ButtonLink to={paths.landing} state={returnTo}>
        {agent.isPremium ? "Join to buy it" : "Join to open it"}
      </ButtonLink>
      <Link to={paths.login} state={returnTo} className={styles.login}>
        I'm a member
      </Link>
    </>
  );
}
