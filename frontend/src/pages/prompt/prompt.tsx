import { Suspense } from "react";
import { PromptPage } from "@/features/prompts/prompt-page";
import type { Prompt } from "@/features/prompts/schema";
import { useOptionalUser } from "@/features/users/api";
import { BySession, useIsSignedIn } from "@/features/users/auth/by-session";
import { lazyComponent } from "@/lib/lazy-component";
import { JoinLinks } from "@/pages/landing/join-links";
import { Skeleton } from "@/ui/skeleton";

const Actions = lazyComponent(() => import("@/pages/prompt/prompt-actions"), "PromptActions");

export function PromptScreen() {
  const { data: user } = useOptionalUser();
  const isSignedIn = useIsSignedIn(user);
  const renderActions = (prompt: Prompt | undefined, titleId: string) => (
    <BySession
      user={user}
      member={
        isSignedIn && prompt ? (
          <Suspense fallback={<Skeleton shape="button" />}>
            <Actions prompt={prompt} account={user?.email} titleId={titleId} />
          </Suspense>
        ) : (
          <Skeleton shape="button" />
        )
      }
      visitor={<JoinLinks label="Join to copy it" />}
    />
  );
  return <PromptPage isSignedIn={isSignedIn} renderActions={renderActions} />;
}
