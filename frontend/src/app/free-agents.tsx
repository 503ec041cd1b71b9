import { Suspense } from "react";
import { AddFirst } from "@/app/add-first";
import { MemberItemSlots } from "@/app/item-slots";
import { useWelcome } from "@/app/use-welcome";
import { FreeAgentsPage } from "@/features/agents/free-agents-page";
import { usePermission } from "@/features/users/permissions";
import { lazyComponent } from "@/lib/lazy-component";
import { paths } from "@/lib/paths";

const FirstSteps = lazyComponent(() => import("@/app/first-steps"), "FirstSteps");

export function FreeAgents() {
  const canSetUp = usePermission("viewHealth");
  const { welcome, isWaiting, agentOpened } = useWelcome();
  return (
    <MemberItemSlots>
      <FreeAgentsPage
        lead={welcome}
        isWaiting={isWaiting}
        onOpened={agentOpened}
        emptyAction={
          canSetUp ? (
            <Suspense>
              <FirstSteps />
            </Suspense>
          ) : (
            <AddFirst to={paths.admin} label="Add a GPT Agent" />
          )
        }
      />
    </MemberItemSlots>
  );
}
