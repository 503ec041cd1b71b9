import { MemberItemSlots } from "@/app/item-slots";
import { useWelcome } from "@/app/use-welcome";
import { FreeAgentsPage } from "@/features/agents/free-agents-page";

export function FreeAgents() {
  const { welcome, isWaiting, agentOpened } = useWelcome();
  return (
    <MemberItemSlots>
      <FreeAgentsPage lead={welcome} isWaiting={isWaiting} onOpened={agentOpened} />
    </MemberItemSlots>
  );
}
