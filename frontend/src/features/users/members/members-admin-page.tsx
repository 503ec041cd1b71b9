import { useRef } from "react";
import { Link } from "react-router-dom";
import { CursorListPage } from "@/components/admin/cursor-list-page";
import { searchShortcut, useSearchShortcut } from "@/components/admin/use-search-shortcut";
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
import styles from "@/features/users/members/members-admin-page.module.css";
import { usePermission } from "@/features/users/permissions";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { memberPath } from "@/lib/admin-paths";
import { formatDate, formatDateTime } from "@/lib/dates";
import { anyChoice, choicesOf } from "@/lib/list-view";
import { pluralize } from "@/lib/pluralize";
import { formatSum } from "@/lib/sums";
import { StatusBadge } from "@/ui/badge";
import { DownloadLink } from "@/ui/download-link";
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
        <Link to={memberPath(id)} className={styles.link}>
          {firstName}
        </Link>
        <span className={styles.detail}>{email}</span>
      </>
    ),
  },
  {
    name: "Status",
    cell: (member) => {
      const status = statusOf(member);
      return (
        <div className={styles.cell}>
          <StatusBadge tone={statusTones[status]}>{statusNames[status]}</StatusBadge>
          {member.role && <span className={styles.detail}>{roleNames[member.role]}</span>}
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
        <span className={styles.none}>{notLoggedIn}</span>
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
  const { filters, setFilters } = list;
  const searchField = useRef<HTMLInputElement>(null);
  useSearchShortcut(searchField);
  const filter = (name: string) => ({
    value: filters[name] ?? "",
    onChange: (value: string) => setFilters({ [name]: value }),
  });
  const hasList = list.items && !list.isLoading && !list.error;

  return (
    <CursorListPage
      labels={labels}
      list={list}
      hint={hasList && totals && totals.count > 0 ? describeTotals(totals) : undefined}
      columns={columns}
      actions={
        canExport && (
          <DownloadLink href={adminEndpoints.membersCsv(`${list.query}${list.query && "&"}bom=true`)}>
            Download CSV
          </DownloadLink>
        )
      }
      controls={
        <>
          <div className={styles.search}>
            <SearchField
              ref={searchField}
              label="Search members"
              placeholder="Name or email address"
              shortcut={searchShortcut}
              {...filter("q")}
            />
          </div>
          <FilterSelect
            label="Status"
            choices={[anyChoice, ...choicesOf(statusNames)]}
            {...filter("status")}
          />
          <FilterSelect label="Purchases" choices={purchaseChoices} {...filter("purchases")} />
          <FilterSelect label="Role" choices={[anyChoice, ...choicesOf(roleNames)]} {...filter("role")} />
          <FilterSelect label="Sort" choices={sortChoices} {...filter("sort")} />
          <FilterDate label="Joined from" {...filter("from")} />
          <FilterDate label="Joined to" {...filter("to")} />
        </>
      }
    />
  );
}

function withoutSort(query: string): string {
  const params = new URLSearchParams(query);
  params.delete("sort");
  return params.toString();
}

function describeTotals(totals: MemberTotals): string {
  const verified = pluralize(totals.verified, { one: "verified", many: "verified" });
  return `${pluralize(totals.count, noun)} · ${verified} · ${pluralize(totals.buyers, buyers)}`;
}
