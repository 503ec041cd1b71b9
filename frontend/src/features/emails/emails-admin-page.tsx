import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { type Columns, CursorListPage } from "@/components/admin/cursor-list-page";
import { EmailAddress } from "@/components/admin/email-address";
import { EmailFailure } from "@/components/admin/email-failure";
import { emailKindNames, emailStates } from "@/components/admin/emails";
import { type Filter, selectFilter } from "@/components/admin/filters";
import { useItemAction } from "@/components/admin/use-item-action";
import { useRefetchWhile } from "@/components/admin/use-refetch-while";
import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { type Email, isAddress, retryEmail, sendTestEmail, useEmails } from "@/features/emails/admin-api";
import { EmailTemplatesDialog } from "@/features/emails/email-templates-dialog";
import { cx } from "@/lib/cx";
import { membersByEmailPath } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { DateTime } from "@/ui/date-time";
import { toast } from "@/ui/toast";

const labels = {
  title: "Emails",
  noun: { one: "email", many: "emails" },
  none: "No emails yet",
  noneYet: "Every email that Marigold sends will show up here.",
};

const filters: Filter[] = [
  {
    kind: "search",
    name: "to",
    label: "Recipient",
    placeholder: "Recipient's email address",
    toQuery: (text) => (isAddress(text) ? text.trim() : ""),
    hint: "Enter a complete email address. A part of one isn't searched.",
  },
  selectFilter("state", "State", emailStates),
  selectFilter("kind", "Kind", emailKindNames),
];

const columns: Columns<Email> = [
  {
    name: "Email",
    onPhone: "top",
    cell: ({ to, kind }) => (
      <>
        <Link to={membersByEmailPath(to)} className={cellStyles.link}>
          <EmailAddress>{to}</EmailAddress>
        </Link>
        <span className={cellStyles.detail}>{emailKindNames[kind]}</span>
      </>
    ),
  },
  {
    name: "State",
    onPhone: "end",
    cell: ({ state, attempts, lastError, canRetry }) => (
      <div className={cx(cellStyles.cell, cellStyles.reason)}>
        <StatusBadge {...emailStates[state]} />
        {attempts > 1 && <span className={cellStyles.detail}>{`${attempts} attempts`}</span>}
        {lastError && <EmailFailure error={lastError} />}
        {state === "failed" && !canRetry && (
          <span className={cellStyles.detail}>
            It had a link or code, which is no longer stored. The member can request a new one.
          </span>
        )}
      </div>
    ),
  },
  {
    name: "When",
    onPhone: "bottom",
    cell: ({ createdAt, sentAt, nextAttemptAt, attempts }) => (
      <div className={cellStyles.cell}>
        <DateTime value={sentAt ?? createdAt} />
        {nextAttemptAt && attempts > 0 && (
          <span className={cellStyles.detail}>
            Next attempt <DateTime value={nextAttemptAt} />
          </span>
        )}
      </div>
    ),
  },
];

/** The emails of the outbox: what was sent to whom, and what failed. */
export function EmailsAdminPage() {
  const list = useEmails(filters);
  const [showsTemplates, setShowsTemplates] = useState(false);
  const hasQueued = list.items?.some(({ state }) => state === "queued");
  const refresh = useRefetchWhile(hasQueued, list.refresh);
  const retry = useItemAction<Email>(retryEmail, {
    done: ({ to }) => ({ title: "Sending again", description: `The email to ${to} is on its way.` }),
    failed: "The email couldn't be sent again",
    refresh,
  });
  const test = useAction(
    async () => {
      await sendTestEmail().finally(refresh);
      toast({ title: "Test email sent", description: "Check your inbox, and its status in this list." });
    },
    { failed: "The test email couldn't be sent", report: toastAdminError },
  );

  return (
    <CursorListPage
      labels={labels}
      list={list}
      columns={columns}
      actions={
        <>
          <Button variant="secondary" onClick={() => setShowsTemplates(true)}>
            Preview templates
          </Button>
          <Button variant="secondary" busy={test.busy} onClick={() => void test.run()}>
            Send me a test email
          </Button>
        </>
      }
      renderActions={(email) =>
        email.canRetry && (
          <IconButton
            label={`Send ${emailKindNames[email.kind]} to ${email.to} again`}
            aria-busy={retry.isBusy(email)}
            onClick={() => retry.run(email)}
          >
            <RotateCw aria-hidden />
          </IconButton>
        )
      }
    >
      <EmailTemplatesDialog open={showsTemplates} onClose={() => setShowsTemplates(false)} />
    </CursorListPage>
  );
}
