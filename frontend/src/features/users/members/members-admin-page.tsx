import { useRef } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { CursorListPage } from "@/components/admin/cursor-list-page";
import { DownloadLink } from "@/components/admin/download-link";
import { EmailAddress } from "@/components/admin/email-address";
import controlStyles from "@/components/admin/list-controls.module.css";
import { ListFilters } from "@/components/admin/list-filters";
import { withoutSort } from "@/components/admin/use-cursor-list";
import { useSearchShortcut } from "@/components/admin/use-search-shortcut";
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
import { adminEndpoints } from "@/lib/admin-endpoints";
import { memberPath } from "@/lib/admin-paths";
import { formatDate, formatDateTime } from "@/lib/dates";
import { anyChoice, choicesOf } from "@/lib/list-view";
import { pluralize } from "@/lib/pluralize";
import { searchShortcut } from "@/lib/search-shortcut";
import { formatSum } from "@/lib/sums";
import { StatusBadge } from "@/ui/badge";
import { FilterDate, FilterSelect } from "@/ui/filter-field";
import { SearchField } from "@/ui/search-field";
import type { Column } from "@/ui/table";

const noun = { one: "member", many: "members" };
const buyers = { one: "buyer", many: "buyers" };
const labels = {
  title: "Members",
  subtitle: "Who has an account, and what they bought",
  noun,
  loading: "Loading members...",
  failed: "We couldn't load the members",
  none: "No members yet",
  noneYet: "Everyone who signs up shows up here.",
  noResults: "No members match these filters",
};

const purchaseChoices = [
  anyChoice,
  { value: "some", label: "Has bought" },
  { value: "none", label: "Never bought" },
];
const sortChoices = [
  { value: "newest", label: "Newest" },
  { value: "oldest", label: "Oldest" },
  { value: "email", label: "Email address" },
];

const columns: [Column<MemberSummary>, ...Column<MemberSummary>[]] = [
  {
    name: "Member",
    cell: ({ id, firstName, email }) => (
      <>
        <Link to={memberPath(id)} className={cellStyles.link}>
          {firstName}
        </Link>
        <span className={cellStyles.detail}>
          <EmailAddress>{email}</EmailAddress>
        </span>
      </>
    ),
  },
  {
    name: "Status",
    cell: (member) => {
      const status = statusOf(member);
      return (
        <div className={cellStyles.cell}>
          <StatusBadge tone={statusTones[status]}>{statusNames[status]}</StatusBadge>
          {member.role && <span className={cellStyles.detail}>{roleNames[member.role]}</span>}
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
  { name: "Spent", isNumeric: true, cell: ({ spent }) => formatSum(spent) },
];

/** All accounts, with the counts of those that match the filters. */
export function MembersAdminPage() {
  const list = useMembers();
  const { data: totals } = useMemberTotals(withoutSort(list.query));
  const canExport = usePermission("exportData");
  const { filterProps } = list;
  const searchField = useRef<HTMLInputElement>(null);
  useSearchShortcut(searchField);
  const hasList = list.items && !list.isLoading && !list.error;

  return (
    <CursorListPage
      labels={labels}
      list={list}
      hint={hasList && totals && totals.count > 0 ? describeTotals(totals) : undefined}
      columns={columns}
      actions={
        canExport && <DownloadLink href={adminEndpoints.membersCsv(list.query)}>Download CSV</DownloadLink>
      }
      controls={
        <>
          <div className={controlStyles.search}>
            <SearchField
              ref={searchField}
              label="Search members"
              placeholder="Name or email address"
              shortcut={searchShortcut}
              {...filterProps("q")}
            />
          </div>
          <ListFilters activeCount={list.activeFilterCount}>
            <FilterSelect
              label="Status"
              choices={[anyChoice, ...choicesOf(statusNames)]}
              {...filterProps("status")}
            />
            <FilterSelect label="Purchases" choices={purchaseChoices} {...filterProps("purchases")} />
            <FilterSelect
              label="Role"
              choices={[anyChoice, ...choicesOf(roleNames)]}
              {...filterProps("role")}
            />
            <FilterDate label="Joined from" {...filterProps("from")} />
            <FilterDate label="Joined to" {...filterProps("to")} />
          </ListFilters>
          <FilterSelect label="Sort" choices={sortChoices} {...filterProps("sort")} />
        </>
      }
    />
  );
}

function describeTotals(totals: MemberTotals): string {
  const verified = pluralize(totals.verified, { one: "verified", many: "verified" });
  return `${pluralize(totals.count, noun)} · ${verified} · ${pluralize(totals.buyers, buyers)}`;
}
