import { memo, useMemo } from "react";
import { useAdminAgents } from "@/features/agents/admin-api";
import { AgentForm } from "@/features/agents/agent-form";
import styles from "@/features/agents/agents-admin-page.module.css";
import type { AdminAgent } from "@/features/agents/schema";
import { listCategories } from "@/lib/filter";
import { formatCents } from "@/lib/money";
import { pluralize } from "@/lib/pluralize";
import { AdminCard } from "@/ui/admin-card";
import { AdminListPage } from "@/ui/admin-list-page";

const labels = {
  noun: { one: "agent", many: "agents" },
  loading: "Loading agents",
  failed: "We couldn't load the agents",
  none: "No GPTs yet",
  add: "Add New GPT Agent",
  addFirst: "Add Your First GPT",
  create: "Add New GPT Agent",
  edit: "Edit GPT Agent",
  title: "Delete GPT Agent",
  question: "Are you sure you want to delete this GPT Agent?",
  deleted: "GPT deleted successfully",
  notDeleted: "The GPT Agent couldn't be deleted",
};
const owner = { one: "owner", many: "owners" };

export function AgentsAdminPage() {
  const { agents, error, refresh, save, remove } = useAdminAgents();
  const categories = useMemo(() => listCategories(agents ?? []), [agents]);
  const onRefresh = () => void refresh();
  return (
    <AdminListPage
      title="Admin Dashboard"
      heading="ADMIN DASHBOARD"
      subtitle="Manage your GPT Agent collection"
      labels={labels}
      items={agents}
      error={error}
      onRefresh={onRefresh}
      getName={(agent) => agent.title}
      renderCard={(agent, onEdit, onRemove) => (
        <AdminAgentCard key={agent.id} agent={agent} onEdit={onEdit} onDelete={onRemove} />
      )}
      renderForm={(agent, calls) => (
        <AgentForm
          agent={agent}
          categories={categories}
          handlers={calls}
          save={(entry) => save(entry, agent?.id)}
          onNotFound={onRefresh}
        />
      )}
      deleteItem={(agent) => remove(agent.id)}
      getWarning={archiveWarning}
    />
  );
}

function archiveWarning({ owners }: AdminAgent): string | undefined {
  if (owners === 0) return undefined;
  return owners === 1
    ? "1 member owns this agent and will keep access. It will disappear from the catalog and from this list."
    : `${owners} members own this agent and will keep access. It will disappear from the catalog and from this list.`;
}

const AdminAgentCard = memo(function KeptAgentCard({
  agent,
  onEdit,
  onDelete,
}: {
  agent: AdminAgent;
  onEdit: (agent: AdminAgent) => void;
  onDelete: (agent: AdminAgent) => void;
}) {
  return (
    <AdminCard
      id={agent.id}
      name={agent.title}
      category={agent.category}
      preview={agent.description}
      meta={
        <>
          <span className={styles.price}>
            {agent.isPremium ? `Premium · ${formatCents(agent.price)}` : "Free"}
          </span>
          {agent.owners > 0 && <span>{pluralize(agent.owners, owner)}</span>}
          {agent.url === "" && <span className={styles.missing}>No URL yet</span>}
        </>
      }
      onEdit={() => onEdit(agent)}
      onDelete={() => onDelete(agent)}
    />
  );
});
