import { Link, useParams } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import {
  BackLink,
  DetailColumns,
  DetailError,
  DetailSkeleton,
  Facts,
  Section,
} from "@/components/admin/detail-page";
import { EmailAddress } from "@/components/admin/email-address";
import { explainFailure } from "@/components/admin/email-failure";
import { useRefreshList } from "@/components/admin/list-detail";
import { ActivityList } from "@/features/users/activity/activity-list";
import { useCurrentUser } from "@/features/users/api";
import { type Member, useMember } from "@/features/users/members/api";
import { MemberActions } from "@/features/users/members/member-actions";
import { MemberEmails } from "@/features/users/members/member-emails";
import { MemberLabels } from "@/features/users/members/member-labels";
import { MemberNotes } from "@/features/users/members/member-notes";
import styles from "@/features/users/members/member-page.module.css";
import { MemberProfile, MemberSpend } from "@/features/users/members/member-profile";
import { MemberPurchases } from "@/features/users/members/member-purchases";
import { MemberSessions } from "@/features/users/members/member-sessions";
import { roleNames, statuses, statusOf } from "@/features/users/members/member-texts";
import { usePermission } from "@/features/users/permissions";
import { formatDate } from "@/lib/format/dates";
import { adminPaths, auditLogPath } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { DateTime } from "@/ui/date-time";
import { Page } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";

const backLink = <BackLink to={adminPaths.members}>All members</BackLink>;

/** One member: account, purchases, emails, notes and activity. */
export function MemberPage() {
  const { id = "" } = useParams();
  const { data: member, error, mutate } = useMember(id);
  const canViewAudit = usePermission("viewAuditLog");
  const refreshList = useRefreshList("/api/admin/members");
  if (!member && error) {
    return (
      <Page title="Member" back={backLink}>
        <DetailError
          noun="member"
          missing="The account may have been deleted."
          error={error}
          onRetry={() => void mutate()}
        />
      </Page>
    );
  }
  if (!member) {
    return (
      <Page title="Member" back={backLink} subtitle={<Skeleton shape="badge" />}>
        <DetailSkeleton />
      </Page>
    );
  }
  const update = (changed?: Member) => {
    void (changed ? mutate(changed, { revalidate: false }) : mutate());
    refreshList();
  };
  const memberProps = { member, onChange: update };
  return (
    <Page
      title={member.firstName}
      back={backLink}
      subtitle={<Status member={member} />}
      actions={member.canChange && <MemberActions {...memberProps} />}
    >
      <DetailColumns
        side={
          <>
            <Section title="Profile">
              <MemberProfile member={member} />
            </Section>
            <MemberLabels {...memberProps} />
            <Section title="Spend">
              <MemberSpend member={member} />
            </Section>
          </>
        }
      >
        {member.deletion && (
          <Section title="To be deleted">
            <Facts>
              <p className={styles.text}>{member.deletion.reason ?? "Requested by the member"}</p>
              <p className={cellStyles.detail}>
                On <DateTime value={member.deletion.deletesAt} />
                <span>{`. Until then, ${member.firstName} can't log in, and the deletion can be undone.`}</span>
              </p>
            </Facts>
          </Section>
        )}
        {member.block && (
          <Section title="Blocked">
            <Facts>
              <p className={styles.text}>{member.block.reason}</p>
              <p className={cellStyles.detail}>
                Since <DateTime value={member.block.at} />
              </p>
            </Facts>
          </Section>
        )}
        <MemberPurchases member={member} />
        <MemberEmails {...memberProps} />
        <MemberNotes {...memberProps} />
        <Section title="Sessions">
          <MemberSessions {...memberProps} />
        </Section>
        <Section
          title="Activity"
          action={
            canViewAudit && (
              <Link to={auditLogPath("user", member.id)} className={cellStyles.link}>
                All changes in the audit log
              </Link>
            )
          }
        >
          {member.activity.length > 0 ? (
            <Card>
              <ActivityList events={member.activity} />
            </Card>
          ) : (
            <p className={cellStyles.detail}>No logins or changes to the account in the last 90 days.</p>
          )}
        </Section>
      </DetailColumns>
    </Page>
  );
}

function Status({ member }: { member: Member }) {
  const { role, isVerified, block, deletion, createdAt, canChange, email } = member;
  const [latest] = member.emails;
  const { data: user } = useCurrentUser();
  const status = statusOf({
    isVerified,
    isBlocked: block != null,
    deletesAt: deletion?.deletesAt ?? null,
  });
  return (
    <span className={styles.status}>
      <StatusBadge {...statuses[status]} />
      <span>
        <EmailAddress>{email}</EmailAddress>
      </span>
      {latest?.state === "failed" && (
        <span>
          <StatusBadge tone="problem">Latest email failed</StatusBadge>{" "}
          {latest.error && <span>{explainFailure(latest.error)}</span>}
        </span>
      )}
      {role && <StatusBadge tone="info">{roleNames[role]}</StatusBadge>}
      <span>
        Joined <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </span>
      {!canChange && (
        <span>
          {user?.email === email
            ? "This is your own account. Change it in your profile."
            : "Only an owner can change an admin's account."}
        </span>
      )}
    </span>
  );
}
