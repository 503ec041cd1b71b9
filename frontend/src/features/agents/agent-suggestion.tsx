import { useId } from "react";
import { AgentExcerpt } from "@/components/agent-card";
import { Delivery } from "@/components/delivery";
import { OpenAgent } from "@/features/agents/open-agent";
import type { Agent } from "@/features/agents/schema";

/** An agent in a few lines. */
export function AgentSuggestion({ agent, onOpened }: { agent: Agent; onOpened: (agent: Agent) => void }) {
  const titleId = useId();
  return (
    <>
      <div>
        <h3 id={titleId}>{agent.title}</h3>
        <p>
          <AgentExcerpt text={agent.description} />
        </p>
        <p>
          <Delivery agent={agent} />
        </p>
      </div>
      <OpenAgent agent={agent} titleId={titleId} onOpened={onOpened} />
    </>
  );
}
