import { AddFirst } from "@/app/add-first";
import { MemberItemSlots } from "@/app/item-slots";
import { useWelcome } from "@/app/use-welcome";
import { FreeAgentsPage } from "@/features/agents/free-agents-page";
import { paths } from "@/lib/paths";

export function FreeAgents() {
  const { welcome, isWaiting, agentOpened } = useWelcome();
  return (
    <MemberItemSlots>
      <FreeAgentsPage
        lead={welcome}
        isWaiting={isWaiting}
        onOpened={agentOpened}
        emptyAction={<AddFirst to={paths.admin} label="Add a GPT Agent" />}
      />
    </MemberItemSlots>
  );
}
