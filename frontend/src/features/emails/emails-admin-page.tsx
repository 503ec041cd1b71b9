import { RotateCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { CursorListPage } from "@/components/admin/cursor-list-page";
import { emailKindNames, emailStateNames, emailStateTones } from "@/components/admin/emails";
import controlStyles from "@/components/admin/list-controls.module.css";
import actionStyles from "@/components/admin/page-actions.module.css";
import { useSearchShortcut } from "@/components/admin/use-search-shortcut";
import { toastAdminError } from "@/components/error-feedback";
import { type Email, isAddress, retryEmail, sendTestEmail, useEmails } from "@/features/emails/admin-api";
import { EmailTemplatesDialog } from "@/features/emails/email-templates-dialog";
import { membersByEmailPath } from "@/lib/admin-paths";
import { formatDateTime } from "@/lib/dates";
import { anyChoice, choicesOf } from "@/lib/list-view";
import { searchShortcut } from "@/lib/search-shortcut";
import { StatusBadge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { FilterSelect } from "@/ui/filter-field";
import { SearchField } from "@/ui/search-field";
import type { Column } from "@/ui/table";
import { toast } from "@/ui/toast";

const labels = {
  title: "Emails",
  subtitle: "What was sent to whom in the last 30 days",
  noun: { one: "email", many: "emails" },
  loading: "Loading emails...",
  failed: "We couldn't load the emails",
  none: "No emails yet",
  noneYet: "Every email that Marigold sends will show up here.",
  noResults: "No emails match these filters",
};
const incompleteAddress = "Enter a complete email address to filter by recipient.";

const columns: [Column<Email>, ...Column<Email>[]] = [
  {
    name: "Email",
    cell: ({ to, kind }) => (
      <>
        <Link to={membersByEmailPath(to)} className={cellStyles.link}>
          {to}
        </Link>
        <span className={cellStyles.detail}>{emailKindNames[kind]}</span>
      </>
    ),
  },
  {
    name: "State",
    cell: (email) => (
      <div className={cellStyles.cell}>
        <StatusBadge tone={emailStateTones[email.state]}>{emailStateNames[email.state]}</StatusBadge>
        {email.lastError && <span className={cellStyles.detail}>{email.lastError}</span>}
        {email.state === "failed" && !email.canRetry && (
          <span className={cellStyles.detail}>
            It had a link or code, which is no longer stored. The member can request a new one.
          </span>
        )}
      </div>
    ),
  },
  { name: "Attempts", isNumeric: true, cell: ({ attempts }) => attempts },
  {
    name: "When",
    cell: ({ createdAt, sentAt, nextAttemptAt, attempts }) => (
      <div className={cellStyles.cell}>
        <Time value={sentAt ?? createdAt} />
        {nextAttemptAt && attempts > 0 && (
          <span className={cellStyles.detail}>
            Next attempt <Time value={nextAttemptAt} />
          </span>
        )}
      </div>
    ),
  },
];

function Time({ value }: { value: string }) {
  return <time dateTime={value}>{formatDateTime(value)}</time>;
}

/** Most emails are sent within a second or two. */
const refetchDelayMs = 1000;
const maxRefetches = 5;

/** The emails of the outbox: what was sent to whom, and what failed. */
export function EmailsAdminPage() {
  const list = useEmails();
  const { filters, filterProps } = list;
  const [showsTemplates, setShowsTemplates] = useState(false);
  const [busy, setBusy] = useState<string>();
  const [refetchesLeft, setRefetchesLeft] = useState(0);
  const addressField = useRef<HTMLInputElement>(null);
  useSearchShortcut(addressField);
  const address = filters.to ?? "";
  const hasQueued = list.items?.some(({ state }) => state === "queued");

  // Shows when the email that the admin just sent has left the queue.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` is another object in each render
  useEffect(() => {
    if (!hasQueued || refetchesLeft === 0) return;
    const timer = setTimeout(() => {
      setRefetchesLeft(refetchesLeft - 1);
      list.refresh();
    }, refetchDelayMs);
    return () => clearTimeout(timer);
  }, [hasQueued, refetchesLeft]);

  /** `action` is the id of an email or "test". */
  async function run(
    action: string,
    send: () => Promise<void>,
    success: { title: string; description: string },
    failure: string,
  ): Promise<void> {
    if (busy !== undefined) return;
    setBusy(action);
    try {
      await send();
      toast(success);
    } catch (error) {
      toastAdminError(error, failure, "");
    } finally {
      setBusy(undefined);
      setRefetchesLeft(maxRefetches);
      list.refresh();
    }
  }
  const retry = ({ id, to }: Email) =>
    run(
      id,
      () => retryEmail(id),
      { title: "Sending again", description: `The email to ${to} is on its way.` },
      "The email couldn't be sent again",
    );
  const sendTest = () =>
    run(
      "test",
      sendTestEmail,
      { title: "Test email sent", description: "Check your inbox, and its status in this list." },
      "The test email couldn't be sent",
    );

  return (
    <CursorListPage
      labels={labels}
      list={list}
      hint={address.trim() && !isAddress(address) ? incompleteAddress : undefined}
      columns={columns}
      actions={
        <div className={actionStyles.actions}>
          <Button variant="secondary" onClick={() => setShowsTemplates(true)}>
            Preview templates
          </Button>
          <Button variant="secondary" busy={busy === "test"} onClick={() => void sendTest()}>
            Send me a test email
          </Button>
        </div>
      }
      controls={
        <>
          <div className={controlStyles.search}>
            <SearchField
              ref={addressField}
              label="Recipient"
              placeholder="Recipient's email address"
              shortcut={searchShortcut}
              {...filterProps("to")}
            />
          </div>
          <FilterSelect
            label="State"
            choices={[anyChoice, ...choicesOf(emailStateNames)]}
            {...filterProps("state")}
          />
          <FilterSelect
            label="Kind"
            choices={[anyChoice, ...choicesOf(emailKindNames)]}
            {...filterProps("kind")}
          />
        </>
      }
      renderActions={(email) =>
        email.canRetry && (
          <IconButton
            label={`Send ${emailKindNames[email.kind]} to ${email.to} again`}
            aria-busy={busy === email.id}
            onClick={() => void retry(email)}
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
