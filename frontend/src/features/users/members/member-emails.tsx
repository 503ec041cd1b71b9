import { useId } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { Section } from "@/components/admin/detail-page";
import { EmailFailure } from "@/components/admin/email-failure";
import { emailKindNames, emailStates } from "@/components/admin/emails";
import { useAction } from "@/components/forms/use-action";
import { type Member, type MemberEmail, removeEmailSuppression } from "@/features/users/members/api";
import { memberAction } from "@/features/users/members/member-action";
import styles from "@/features/users/members/member-page.module.css";
import { formatDateTime } from "@/lib/format/dates";
import { emailsToPath } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { DateTime } from "@/ui/date-time";
import { FormError } from "@/ui/form-error";
import { type Column, Table } from "@/ui/table";

const columns: [Column<MemberEmail>, ...Column<MemberEmail>[]] = [
  { name: "Email", cell: ({ kind }) => <span className={cellStyles.name}>{emailKindNames[kind]}</span> },
  {
    name: "State",
    cell: ({ state, error }) => (
      <div className={cellStyles.cell}>
        <StatusBadge {...emailStates[state]} />
        {error && <EmailFailure error={error} />}
      </div>
    ),
  },
  {
    name: "When",
    cell: ({ createdAt, sentAt }) => <DateTime value={sentAt ?? createdAt} className={styles.time} />,
  },
];

/** The latest emails to the member's present address, and whether they were delivered. */
export function MemberEmails({ member, onChange }: { member: Member; onChange: (member?: Member) => void }) {
  const { email, emails } = member;
  return (
    <Section
      title="Emails"
      action={
        <Link to={emailsToPath(email)} className={cellStyles.link}>
          All emails to this member
        </Link>
      }
    >
      <Suppression member={member} onChange={onChange} />
      {emails.length > 0 ? (
        <Table caption="Emails" columns={columns} rows={emails} />
      ) : (
        <p className={cellStyles.detail}>No emails to this address in the last 30 days.</p>
      )}
    </Section>
  );
}

const suppressionTexts = {
  bounce: "A mail server said that this mailbox doesn't exist, so the member gets no optional emails.",
  complaint: "The member reported an email as spam, so the member gets no optional emails.",
} as const;

function Suppression({
  member: { id, canChange, emailSuppression },
  onChange,
}: {
  member: Member;
  onChange: (member?: Member) => void;
}) {
  const { busy, error, run } = useAction(
    ...memberAction(() => removeEmailSuppression({ id }), onChange, {
      title: "Optional emails are on again",
      description: "The member gets those that they chose.",
      failed: "Optional emails couldn't be turned on again",
    }),
  );
  const errorId = useId();
  if (!emailSuppression) return null;
  return (
    <div className={cellStyles.cell}>
      <p>
        <span>{suppressionTexts[emailSuppression.reason]}</span>{" "}
        <time dateTime={emailSuppression.at} className={cellStyles.detail}>
          Since {formatDateTime(emailSuppression.at)}
        </time>
      </p>
      <FormError id={errorId}>{error}</FormError>
      {canChange && (
        <div>
          <Button
            variant="secondary"
            busy={busy}
            aria-describedby={error && errorId}
            onClick={() => void run()}
          >
            Send optional emails again
          </Button>
        </div>
      )}
    </div>
  );
}
