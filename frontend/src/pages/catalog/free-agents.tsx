import { Suspense } from "react";
import { FreeAgentsPage } from "@/features/agents/free-agents-page";
import { usePermission } from "@/features/users/permissions";
import { lazyComponent } from "@/lib/lazy-component";
import { paths } from "@/lib/paths/paths";
import { AdminLink } from "@/pages/catalog/admin-link";
import { MemberItemSlots } from "@/pages/catalog/item-slots";
import { useNewsStrip } from "@/pages/catalog/use-news-strip";
import { useWelcome } from "@/pages/welcome/use-welcome";

const FirstSteps = lazyComponent(() => import("@/pages/admin/first-steps"), "FirstSteps");

export function FreeAgents() {
  const canSetUp = usePermission("viewHealth");
  const news = useNewsStrip();
  const { welcome, isWaiting, agentOpened } = useWelcome();
  const addAgent = <AdminLink to={paths.admin} label="Add an agent" />;
  return (
    <MemberItemSlots>
      <FreeAgentsPage
        lead={welcome ?? news.strip}
        hidesCategories={welcome !== null}
        isWaiting={isWaiting || news.isWaiting}
        onOpened={agentOpened}
        emptyAction={
          canSetUp ? (
            <Suspense>
              <FirstSteps otherwise={addAgent} />
            </Suspense>
          ) : (
            addAgent
          )
        }
      />
    </MemberItemSlots>
  );
}
