import { ExternalLink, Package } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { AdminListPage } from "@/components/admin/admin-list-page";
import cellStyles from "@/components/admin/cells.module.css";
import { archiveChange, draftChanges, featureChanges } from "@/components/admin/item-changes";
import { ProblemReportsDialog } from "@/components/problem-reports/problem-reports-dialog";
import { ReportsButton } from "@/components/problem-reports/reports-button";
import { useAdminAgents } from "@/features/agents/admin-api";
import { AgentEditorDialog } from "@/features/agents/agent-editor-dialog";
import styles from "@/features/agents/agents-admin-page.module.css";
import type { AdminAgent } from "@/features/agents/schema";
import { cx } from "@/lib/cx";
import { formatCents } from "@/lib/format/money";
import { agentPath } from "@/lib/paths/paths";
import { safeHref } from "@/lib/paths/safe-href";
import { CategoryBadge, FeaturedBadge, StatusBadge } from "@/ui/badge";
import { BadgeButton } from "@/ui/badge-button";
import { Button, ExternalButtonLink } from "@/ui/button";
import { MenuButton } from "@/ui/menu";
import { type Column, Table, TableSkeleton } from "@/ui/table";

const title = "Agents";
const labels = {
  noun: { one: "agent", many: "agents" },
  none: "No GPTs yet",
  add: "Add New GPT Agent",
  addFirst: "Add Your First GPT",
  title: "Delete GPT Agent",
  question: "Are you sure you want to delete this GPT Agent?",
  deleted: "GPT deleted successfully",
  notDeleted: "The GPT Agent couldn't be deleted",
};

type Open = (agent: AdminAgent) => void;
type OpenPackage = (agent: { id: string; title: string }) => void;

const columns = (
  showReports: Open,
  editPackage: OpenPackage,
): [Column<AdminAgent>, ...Column<AdminAgent>[]] => [
  {
    name: "Agent",
    sort: [
      { value: "title", direction: "ascending" },
      { value: "-title", direction: "descending" },
    ],
    cell: (agent) => (
      <>
        <AgentTitle agent={agent} /> {agent.isDraft && <StatusBadge tone="info">Draft</StatusBadge>}
        {agent.isFeatured && <FeaturedBadge />}
        {agent.packageVersion !== null && (
          <StatusBadge tone="normal">{`Package, version ${agent.packageVersion}`}</StatusBadge>
        )}
        {agent.url === "" && agent.packageVersion === null && (
          <>
            <StatusBadge tone="problem">No URL yet</StatusBadge>{" "}
            <BadgeButton label={`Add a package to ${agent.title}`} onClick={() => editPackage(agent)}>
              Add a package
            </BadgeButton>
          </>
        )}
        <ReportsButton
          count={agent.openReports}
          about={`that ${agent.title} doesn't open`}
          onClick={() => showReports(agent)}
        />
        <span className={cx(cellStyles.detail, cellStyles.oneLine)}>{agent.description}</span>
        {agent.note && <span className={cellStyles.detail}>{agent.note}</span>}
      </>
    ),
  },
  {
    name: "Category",
    cell: ({ category }) => (
      <div className={styles.category}>
        <CategoryBadge category={category} />
      </div>
    ),
  },
  {
    name: "Price",
    isNumeric: true,
    sort: [
      { value: "-price", direction: "descending" },
      { value: "price", direction: "ascending" },
    ],
    cell: ({ isPremium, price }) => (isPremium ? formatCents(price) : "Free"),
  },
  {
    name: "Owners",
    isNumeric: true,
    sort: [
      { value: "-owners", direction: "descending" },
      { value: "owners", direction: "ascending" },
    ],
    cell: ({ owners }) => owners,
  },
];

const changes = [
  ...draftChanges,
  ...featureChanges,
  { ...archiveChange, label: "Hide from shop", done: "Hidden from shop" },
];

/** `onEditPackage` opens the package of an agent. */
export function AgentsAdminPage({ onEditPackage }: { onEditPackage: OpenPackage }) {
  const { list, categories, save, remove, changeAll, moveToTop } = useAdminAgents();
  const [reports, setReports] = useState<{ agent: AdminAgent; onEdit: (agent: AdminAgent) => void } | null>(
    null,
  );
  const reported = reports && (list.items?.find(({ id }) => id === reports.agent.id) ?? reports.agent);
  return (
    <>
      <AdminListPage
        title={title}
        heading={title}
        subtitle="Manage your GPT Agent collection"
        labels={labels}
        list={list}
        getName={(agent) => agent.title}
        skeleton={<TableSkeleton />}
        renderItems={(shown, { onEdit, ...controls }, sorting) => (
          <Table
            caption={title}
            columns={columns((agent) => setReports({ agent, onEdit }), onEditPackage)}
            rows={shown}
            {...sorting}
            {...controls}
          />
        )}
        renderEditor={(editor) => (
          <AgentEditorDialog
            {...editor}
            categories={categories}
            save={save}
            onEditPackage={onEditPackage}
            onNotFound={() => void list.refresh()}
          />
        )}
        deleteItem={(agent) => remove(agent.id)}
        getWarning={archiveWarning}
        getNote={archiveNote}
        isArchivedOnDelete={({ isOrdered }) => isOrdered}
        kind="agent"
        changes={changes}
        changeAll={changeAll}
        categories={categories}
        moveToTop={moveToTop}
        renderMenuItems={(agent) => (
          <MenuButton onClick={() => onEditPackage(agent)}>
            <Package aria-hidden />
            Package
          </MenuButton>
        )}
      />
      {reported && (
        <ProblemReportsDialog
          item={{ kind: "agent", ...reported }}
          links={
            <>
              <AgentLink agent={reported} />
              <Button variant="ghost" onClick={() => reports.onEdit(reported)}>
                Edit link
              </Button>
            </>
          }
          onChange={list.refresh}
          onClose={() => setReports(null)}
        />
      )}
    </>
  );
}

/** A draft has no page. */
function AgentTitle({ agent: { title, slug, isDraft } }: { agent: AdminAgent }) {
  if (isDraft) return <span dir="auto">{title}</span>;
  return (
    <Link to={agentPath(slug)} className={cellStyles.rowLink} dir="auto" aria-label={`View page of ${title}`}>
      {title}
    </Link>
  );
}

function AgentLink({ agent: { url } }: { agent: AdminAgent }) {
  const href = safeHref(url);
  if (!href) return <span>No URL yet</span>;
  return (
    <ExternalButtonLink variant="secondary" href={href}>
      Open link
      <ExternalLink aria-hidden />
    </ExternalButtonLink>
  );
}

function archiveNote(action: string, agents: readonly AdminAgent[]): string {
  if (action !== "archive" || agents.length === 0) return "";
  return agents.length === 1
    ? "It is in the archive now. Owners keep it."
    : "They are in the archive now. Owners keep them.";
}

function archiveWarning(agents: readonly AdminAgent[]): string | undefined {
  const owned = agents.filter(({ owners }) => owners > 0);
  if (owned.length === 0) return undefined;
  if (agents.length > 1) {
    const subject = owned.length === 1 ? "1 of them has" : `${owned.length} of them have`;
    return `${subject} owners, who will keep access.`;
  }
  const owners = owned.reduce((sum, agent) => sum + agent.owners, 0);
  return owners === 1
    ? "1 member owns this agent and will keep access. It will disappear from the catalog and from this list."
    : `${owners} members own this agent and will keep access. It will disappear from the catalog and from this list.`;
}
