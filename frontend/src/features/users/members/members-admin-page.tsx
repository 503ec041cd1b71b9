import cellStyles from "@/components/admin/cells.module.css";
import { type Columns, CursorListPage } from "@/components/admin/cursor-list-page";
import { EmailAddress } from "@/components/admin/email-address";
import { dateFilters, type Filter, searchFilter, selectFilter, sortFilter } from "@/components/admin/filters";
import { ListDetail, RowLink } from "@/components/admin/list-detail";
import {
  type MemberSummary,
  type MemberTotals,
  useMembers,
  useMemberTotals,
} from "@/features/users/members/api";
import {
  notLoggedIn,
  roleNames,
  statusNames,
  statusOf,
  statusTones,
} from "@/features/users/members/member-texts";
import { usePermission } from "@/features/users/permissions";
import { formatDate, formatDateTime } from "@/lib/format/dates";
import { formatCents } from "@/lib/format/money";
import { pluralize } from "@/lib/format/pluralize";
import { adminPaths, memberPath } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";

const noun = { one: "member", many: "members" };
const buyers = { one: "buyer", many: "buyers" };
const labels = {
  title: "Members",
  noun,
  loading: "Loading members...",
  failed: "We couldn't load the members",
  none: "No members yet",
  noneYet: "Everyone who signs up shows up here.",
  noResults: "No members match these filters",
};

const filters: Filter[] = [
  searchFilter("Search members", "Name or email address"),
  selectFilter("status", "Status", statusNames),
  selectFilter("purchases", "Purchases", { some: "Has bought", none: "Never bought" }),
  selectFilter("role", "Role", roleNames),
  ...dateFilters("Joined from", "Joined to"),
  sortFilter(
    { value: "newest", label: "Newest" },
    { value: "oldest", label: "Oldest" },
    { value: "email", label: "Email address" },
  ),
];

const columns: Columns<MemberSummary> = [
  {
    name: "Member",
    onPhone: "top",
    cell: ({ id, firstName, email }) => (
      <>
        <RowLink to={memberPath(id)}>{firstName}</RowLink>
        <span className={cellStyles.detail}>
          <EmailAddress>{email}</EmailAddress>
        </span>
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
          <StatusBadge tone={statusTones[status]}>{statusNames[status]}</StatusBadge>
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
      lastSeenAt ? (
        <time dateTime={lastSeenAt}>{formatDateTime(lastSeenAt)}</time>
      ) : (
        <span className={cellStyles.detail}>{notLoggedIn}</span>
      ),
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
  const list = useMembers(filters);
  const { data: totals } = useMemberTotals(list.filterQuery);
  const canExport = usePermission("exportData");
  return (
    <CursorListPage
      labels={labels}
      list={list}
      summary={totals && describeTotals(totals)}
      columns={columns}
      csv={canExport ? "/api/admin/members.csv" : undefined}
    />
  );
}

function describeTotals(totals: MemberTotals): string {
  const verified = pluralize(totals.verified, { one: "verified", many: "verified" });
  return `${pluralize(totals.count, noun)} · ${verified} · ${pluralize(totals.buyers, buyers)}`;
}
