import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { EmailAddress } from "@/components/admin/email-address";
import type { Member } from "@/features/users/members/api";
import styles from "@/features/users/members/member-page.module.css";
import { notLoggedIn } from "@/features/users/members/member-texts";
import { formatCents } from "@/lib/format/money";
import { emailsToPath } from "@/lib/paths/admin-paths";
import { Card } from "@/ui/card";
import { DateTime } from "@/ui/date-time";

/** The data of the account. */
export function MemberProfile({ member }: { member: Member }) {
  const {
    email,
    emails,
    emailSuppression,
    pendingEmail,
    wantsNewsletter,
    hasPassword,
    hasSecondFactor,
    passkeys,
    createdAt,
    lastSeenAt,
  } = member;
  return (
    <Card>
      <dl className={styles.facts}>
        <Fact name="Emails">
          <Link to={emailsToPath(email)} className={cellStyles.link}>
            {emailSuppression ? "Optional emails are off" : describeEmails(emails)}
          </Link>
        </Fact>
        {pendingEmail != null && (
          <Fact name="New address, not confirmed yet">
            <Link to={emailsToPath(pendingEmail)} className={cellStyles.link}>
              <EmailAddress>{pendingEmail}</EmailAddress>
            </Link>
          </Fact>
        )}
        <Fact name="Newsletter">
          {!wantsNewsletter ? "Not subscribed" : emailSuppression ? "Subscribed, not sent" : "Subscribed"}
        </Fact>
        <Fact name="Password">{hasPassword ? "Set" : "Not set; logs in by email"}</Fact>
        <Fact name="Two-step login">{hasSecondFactor ? "On" : "Off"}</Fact>
        <Fact name="Passkeys">{passkeys || "None"}</Fact>
        <Fact name="Joined">
          <DateTime value={createdAt} />
        </Fact>
        <Fact name="Last seen">{lastSeenAt ? <DateTime value={lastSeenAt} /> : notLoggedIn}</Fact>
      </dl>
    </Card>
  );
}

function describeEmails(emails: Member["emails"]): string {
  const failed = emails.filter(({ state }) => state === "failed").length;
  return failed > 0 ? `${failed} not delivered` : "No problems";
}

/** What the member paid. */
export function MemberSpend({ member: { orders, spent, refunded } }: { member: Member }) {
  return (
    <Card>
      <dl className={styles.facts}>
        <Fact name={refunded > 0 ? "Paid, less refunds" : "Paid"}>{formatCents(spent)}</Fact>
        {refunded > 0 && <Fact name="Refunded">{formatCents(refunded)}</Fact>}
        <Fact name="Orders">{orders}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
