import { Suspense } from "react";
import { AgentPage } from "@/features/agents/agent-page";
import type { AgentPage as AgentPageData } from "@/features/agents/agent-page-schema";
import { ReviewSection } from "@/features/reviews/review-section";
import { useOptionalUser } from "@/features/users/api";
import { BySession, useIsSignedIn } from "@/features/users/auth/by-session";
import { lazyComponent, lazyPart } from "@/lib/lazy-component";
import { JoinLinks } from "@/pages/landing/join-links";
import { Skeleton } from "@/ui/skeleton";

const MemberActions = lazyComponent(() => import("@/pages/agent/agent-actions"), "AgentActions");

const MemberExtras = lazyPart(() => import("@/pages/agent/agent-actions"), "AgentExtras");

const OwnReview = lazyComponent(() => import("@/features/reviews/own-review"), "OwnReview");

const renderExtras = (agent: AgentPageData) => <MemberExtras agent={agent} />;

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
    <BySession
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
      visitor={<JoinLinks label={agent.isPremium ? "Join to buy it" : "Join to open it"} />}
    />
  );
  return (
    <AgentPage
      isSignedIn={isSignedIn}
      renderActions={renderActions}
      renderExtras={renderExtras}
      renderReviews={renderReviews}
    />
  );
}
