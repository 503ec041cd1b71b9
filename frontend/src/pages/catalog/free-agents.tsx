import { FreeAgentsPage } from "@/features/agents/free-agents-page";
import { usePermission } from "@/features/users/permissions";
import { lazyPart } from "@/lib/lazy-component";
import { paths } from "@/lib/paths/paths";
import { AdminLink } from "@/pages/catalog/admin-link";
import { MemberItemSlots } from "@/pages/catalog/item-slots";
import { usePremiumInstead } from "@/pages/catalog/other-agents";
import { useNewsStrip } from "@/pages/catalog/use-news-strip";
import { useWelcome } from "@/pages/welcome/use-welcome";

const FirstSteps = lazyPart(() => import("@/pages/admin/first-steps"), "FirstSteps");

export function FreeAgents() {
  const canSetUp = usePermission("viewHealth");
  const news = useNewsStrip();
  const { welcome, isWaiting, agentOpened } = useWelcome();
  const premium = usePremiumInstead();
  const addAgent = <AdminLink to={paths.admin} label="Add an agent" />;
  if (premium.redirect) return premium.redirect;
  return (
    <MemberItemSlots>
      <FreeAgentsPage
        lead={welcome ?? news.strip}
        hidesCategories={welcome !== null}
        isWaiting={isWaiting || news.isWaiting || premium.isWaiting}
        onOpened={agentOpened}
        emptyAction={
          <>
            {premium.link}
            {canSetUp ? <FirstSteps otherwise={addAgent} /> : addAgent}
          </>
        }
      />
    </MemberItemSlots>
  );
}
