import { memo, useMemo } from "react";
import styles from "@/features/agents/agent-desk-page.module.css";
import { AgentForm } from "@/features/agents/agent-form";
import { useAgentDesk } from "@/features/agents/desk-api";
import type { KeptAgent } from "@/features/agents/schema";
import { counted } from "@/lib/count";
import { categoriesOf } from "@/lib/filter";
import { formatCents } from "@/lib/money";
import { Desk } from "@/ui/desk";
import { DeskCard } from "@/ui/desk-card";

const words = {
  noun: { one: "agent", many: "agents" },
  loading: "Loading agents",
  failed: "The agents could not be loaded",
  none: "No GPTs yet",
  add: "Add New GPT Agent",
  addFirst: "Add Your First GPT",
  create: "Add New GPT Agent",
  edit: "Edit GPT Agent",
  remove: "Delete GPT Agent",
  question: "Are you sure you want to delete this GPT Agent?",
  removed: "GPT deleted successfully",
  notRemoved: "The GPT Agent could not be deleted",
};
const owner = { one: "owner", many: "owners" };

/** Where admins keep the agents. */
export function AgentDeskPage() {
  const { agents, error, refresh, save, remove } = useAgentDesk();
  const categories = useMemo(() => categoriesOf(agents ?? []), [agents]);
  const onRefresh = () => void refresh();
  return (
    <Desk
      title="Admin Dashboard"
      heading="ADMIN DASHBOARD"
      subtitle="Manage your GPT Agent collection"
      words={words}
      entries={agents}
      error={error}
      onRefresh={onRefresh}
      nameOf={(agent) => agent.title}
      card={(agent, onEdit, onRemove) => (
        <KeptAgentCard key={agent.id} agent={agent} onEdit={onEdit} onRemove={onRemove} />
      )}
      editor={(agent, calls) => (
        <AgentForm
          agent={agent}
          categories={categories}
          calls={calls}
          save={(entry) => save(entry, agent?.id)}
          onGone={onRefresh}
        />
      )}
      remove={(agent) => remove(agent.id)}
      consequence={keptByOwners}
    />
  );
}

function keptByOwners({ owners }: KeptAgent): string | undefined {
  if (owners === 0) return undefined;
  return owners === 1
    ? "Its 1 owner keeps it, with access. It leaves the listings and this list."
    : `Its ${owners} owners keep it, with access. It leaves the listings and this list.`;
}

const KeptAgentCard = memo(function KeptAgentCard({
  agent,
  onEdit,
  onRemove,
}: {
  agent: KeptAgent;
  onEdit: (agent: KeptAgent) => void;
  onRemove: (agent: KeptAgent) => void;
}) {
  return (
    <DeskCard
      id={agent.id}
      name={agent.title}
      category={agent.category}
      preview={agent.description}
      facts={
        <>
          <span className={styles.price}>
            {agent.isPremium ? `Premium · ${formatCents(agent.price)}` : "Free"}
          </span>
          {agent.owners > 0 && <span>{counted(agent.owners, owner)}</span>}
          {agent.url === "" && <span className={styles.missing}>No URL yet</span>}
        </>
      }
      onEdit={() => onEdit(agent)}
      onRemove={() => onRemove(agent)}
    />
  );
});
