import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { Section } from "@/components/admin/detail-page";
import { emailKindNames, emailStateNames, emailStateTones } from "@/components/admin/emails";
import type { Member, MemberEmail } from "@/features/users/members/api";
import styles from "@/features/users/members/member-page.module.css";
import { emailsToPath } from "@/lib/admin-paths";
import { formatDateTime } from "@/lib/dates";
import { StatusBadge } from "@/ui/badge";
import { type Column, Table } from "@/ui/table";

const columns: [Column<MemberEmail>, ...Column<MemberEmail>[]] = [
  { name: "Email", cell: ({ kind }) => <span className={cellStyles.name}>{emailKindNames[kind]}</span> },
  {
    name: "State",
    cell: ({ state, error }) => (
      <div className={cellStyles.cell}>
        <StatusBadge tone={emailStateTones[state]}>{emailStateNames[state]}</StatusBadge>
        {error && <span className={cellStyles.detail}>{error}</span>}
      </div>
    ),
  },
  {
    name: "When",
    cell: ({ createdAt, sentAt }) => (
      <time dateTime={sentAt ?? createdAt} className={styles.time}>
        {formatDateTime(sentAt ?? createdAt)}
      </time>
    ),
  },
];

/** The latest emails to the member's present address, and whether they were delivered. */
export function MemberEmails({ member: { email, emails } }: { member: Member }) {
  return (
    <Section
      title="Emails"
      action={
        <Link to={emailsToPath(email)} className={cellStyles.link}>
          All emails
        </Link>
      }
    >
      {emails.length > 0 ? (
        <Table caption="Emails" columns={columns} rows={emails} />
      ) : (
        <p className={cellStyles.detail}>No emails to this address in the last 30 days.</p>
      )}
    </Section>
  );
}
