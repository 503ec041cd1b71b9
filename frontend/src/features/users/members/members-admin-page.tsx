import { TagPlus, TagX } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { BulkBar } from "@/components/admin/bulk-bar";
import cellStyles from "@/components/admin/cells.module.css";
import { type Columns, CursorListPage } from "@/components/admin/cursor-list-page";
import { EmailAddress } from "@/components/admin/email-address";
import { dateFilters, type Filter, searchFilter, selectFilter, sortFilter } from "@/components/admin/filters";
import { ListDetail, RowLink } from "@/components/admin/list-detail";
import { SelectItem } from "@/components/admin/select-item";
import { SelectShown } from "@/components/admin/select-shown";
import { useSelection } from "@/components/admin/use-selection";
import { AddMemberDialog } from "@/features/users/members/add-member-dialog";
import {
  type Label,
  type MemberSummary,
  type MemberTotals,
  useLabels,
  useMembers,
  useMemberTotals,
} from "@/features/users/members/api";
import { LabelDialog } from "@/features/users/members/label-dialog";
import { notLoggedIn, roleNames, statuses, statusOf } from "@/features/users/members/member-texts";
import { usePermission } from "@/features/users/permissions";
import { cx } from "@/lib/cx";
import { formatDate } from "@/lib/format/dates";
import { formatCents } from "@/lib/format/money";
import { pluralize } from "@/lib/format/pluralize";
import { anyChoice } from "@/lib/lists/list-view";
import { adminPaths, memberPath } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { DateTime } from "@/ui/date-time";

const noun = { one: "member", many: "members" };
const buyers = { one: "buyer", many: "buyers" };
const labels = {
  title: "Members",
  noun,
  none: "No members yet",
  noneYet: "Everyone who signs up shows up here.",
};

const filtersOf = (labels: readonly Label[]): Filter[] => [
  searchFilter("Search members", "Name or email address"),
  selectFilter("status", "Status", statuses),
  selectFilter("purchases", "Purchases", { some: "Has bought", none: "Never bought" }),
  selectFilter("role", "Role", roleNames),
  {
    kind: "select",
    name: "label",
    label: "Label",
    choices: [anyChoice, ...labels.map(({ label }) => ({ value: label, label }))],
    // It may not be loaded yet.
    otherLabel: (value) => value,
  },
  ...dateFilters("Joined from", "Joined to"),
  sortFilter(
    { value: "newest", label: "Newest" },
    { value: "oldest", label: "Oldest" },
    { value: "email", label: "Email address" },
  ),
];

const labelChanges = [
  { action: "add", label: "Add a label", Icon: TagPlus, appliesTo: () => true },
  {
    action: "remove",
    label: "Remove a label",
    Icon: TagX,
    appliesTo: (member: MemberSummary) => member.labels.length > 0,
  },
] as const;

const columns: Columns<MemberSummary> = [
  {
    name: "Member",
    onPhone: "top",
    cell: ({ id, firstName, email, labels }) => (
      <>
        <RowLink to={memberPath(id)}>{firstName}</RowLink>
        <span className={cx(cellStyles.detail, cellStyles.wholeLine)}>
          <EmailAddress>{email}</EmailAddress>
        </span>
        {labels.length > 0 && (
          <span className={cellStyles.detail} dir="auto">
            {labels.join(", ")}
          </span>
        )}
      </>
    ),
  },
  {
    name: "Status",
    onPhone: "end",
    cell: (member) => {
      const status = statusOf(member);
      return (
        <div className={cellStyles.cell}>
          <StatusBadge {...statuses[status]} />
          {member.role && (
            <span className={cellStyles.detail} data-detail>
              {roleNames[member.role]}
            </span>
          )}
        </div>
      );
    },
  },
  { name: "Joined", cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time> },
  {
    name: "Last seen",
    cell: ({ lastSeenAt }) =>
      lastSeenAt ? <DateTime value={lastSeenAt} /> : <span className={cellStyles.detail}>{notLoggedIn}</span>,
  },
  { name: "Agents", isNumeric: true, cell: ({ agents }) => agents },
  { name: "Spent", isNumeric: true, onPhone: "end", cell: ({ spent }) => formatCents(spent) },
];

/** All accounts, and the one that is open. */
export function MembersAdminPage() {
  return <ListDetail path={adminPaths.members} list={<MemberList />} />;
}

/** With the counts of those that match the filters. */
function MemberList() {
  const { data: knownLabels = [] } = useLabels();
  const list = useMembers(filtersOf(knownLabels));
  const shown = list.items ?? [];
  const selection = useSelection(shown);
  const bulkBar = useRef<HTMLFieldSetElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [action, setAction] = useState<"add" | "remove">();
  const { data: totals } = useMemberTotals(list.filterQuery);
  const canExport = usePermission("exportData");
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <CursorListPage
      labels={labels}
      list={list}
      content={content}
      summary={totals && describeTotals(totals)}
      columns={columns}
      csv={canExport ? "/api/admin/members.csv" : undefined}
      actions={<Button onClick={() => setAdding(true)}>Add member</Button>}
      selector={<SelectShown shown={shown} selection={selection} />}
      renderSelector={({ id, email }) => (
        <SelectItem id={id} name={email} selection={selection} bulkBar={bulkBar} />
      )}
    >
      <BulkBar
        ref={bulkBar}
        selection={selection}
        content={content}
        noun={noun.many}
        changes={labelChanges}
        isBusy={false}
        onChange={(change) => setAction(change.action)}
      />
      {isAdding && (
        <AddMemberDialog
          onAdded={(id) => {
            void list.refresh();
            void navigate(memberPath(id));
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {action && (
        <LabelDialog
          action={action}
          members={selection.items}
          onChange={() => void list.refresh()}
          onClose={() => setAction(undefined)}
        />
      )}
    </CursorListPage>
  );
}

function describeTotals(totals: MemberTotals): string {
  const verified = pluralize(totals.verified, { one: "verified", many: "verified" });
  return `${pluralize(totals.count, noun)} · ${verified} · ${pluralize(totals.buyers, buyers)}`;
}
