import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import { isConflict, toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { fixReports, useProblemReports } from "@/components/problem-reports/admin-api";
import type { ProblemReport, ReportedItem } from "@/components/problem-reports/api";
import { DismissReportsDialog } from "@/components/problem-reports/dismiss-reports-dialog";
import styles from "@/components/problem-reports/problem-reports-dialog.module.css";
import { cx } from "@/lib/cx";
import { pluralize } from "@/lib/format/pluralize";
import { memberPath } from "@/lib/paths/admin-paths";
import { Button } from "@/ui/button";
import { DateTime } from "@/ui/date-time";
import { Dialog, DialogActions } from "@/ui/dialog";
import { FormError } from "@/ui/form-error";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";

const members = { one: "member", many: "members" };

const descriptions = {
  agent: "Members report that it doesn't open.",
  prompt: "Members report a problem with it.",
};

/** The open problem reports of an agent or a prompt, with the actions that resolve them. */
export function ProblemReportsDialog({
  item,
  links,
  onChange,
  onClose,
}: {
  item: ReportedItem;
  /** What helps to find the cause. */
  links: ReactNode;
  /** Called when the number of open reports changes. */
  onChange: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { data: reports, error, mutate } = useProblemReports(item);
  const [isDismissing, setIsDismissing] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const problemId = useId();
  const ids = reports?.map(({ id }) => id) ?? [];

  const close = async (title: string, description: string) => {
    // Before closing, so that the focus does not return to a button that is about to disappear.
    await onChange();
    onClose();
    toast({ title, description });
  };
  const refetchAfterConflict = (error: unknown) => {
    if (!isConflict(error)) return;
    void mutate();
    void onChange();
  };
  const fix = useAction(
    async () => {
      setConflict(undefined);
      await fixReports(item, ids);
      await close("Marked as fixed", `${pluralize(ids.length, members)} will get an email.`);
    },
    {
      failed: "The reports couldn't be resolved",
      report: toastAdminError,
      onError: refetchAfterConflict,
    },
  );
  const problem = fix.error ?? conflict;

  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={`Reports about ${item.title}`}
        description={descriptions[item.kind]}
        isBusy={fix.busy}
        fallbackFocus={() => rowOf(item)}
      >
        {error ? (
          <ErrorState title="We couldn't load the reports" onRetry={() => void mutate()} />
        ) : !reports ? (
          <div aria-busy>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        ) : (
          <>
            <div className={styles.links}>{links}</div>
            {reports.length > 0 ? (
              <ul className={styles.reports}>
                {reports.map((report) => (
                  <Report key={report.id} report={report} />
                ))}
              </ul>
            ) : (
              <EmptyState title="All reports are resolved" />
            )}
            <FormError id={problemId}>{problem}</FormError>
            {reports.length > 0 && (
              <DialogActions>
                <Button
                  busy={fix.busy}
                  aria-describedby={problem && problemId}
                  onClick={() => void fix.run()}
                >
                  {fix.busy ? "Saving..." : "Mark as fixed"}
                </Button>
                <Button variant="secondary" busy={fix.busy} onClick={() => setIsDismissing(true)}>
                  Dismiss
                </Button>
              </DialogActions>
            )}
          </>
        )}
      </Dialog>
      {isDismissing && (
        <DismissReportsDialog
          item={item}
          reportIds={ids}
          onDismissed={close}
          onConflict={(error) => {
            setIsDismissing(false);
            setConflict(toastAdminError(error, "", ""));
            refetchAfterConflict(error);
          }}
          onClose={() => setIsDismissing(false)}
        />
      )}
    </>
  );
}

function Report({ report: { reporter, note, createdAt } }: { report: ProblemReport }) {
  return (
    <li className={styles.report}>
      <p className={styles.from}>
        {reporter && (
          <>
            <Link className={styles.name} to={memberPath(reporter.id)}>
              {reporter.firstName}
            </Link>{" "}
            <span>{`${reporter.email} ·`}</span>{" "}
          </>
        )}
        <DateTime value={createdAt} />
      </p>
      <p className={cx(styles.note, !note && styles.empty)} dir="auto">
        {note ?? "No details"}
      </p>
    </li>
  );
}

function rowOf({ id }: ReportedItem): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] [data-action=edit]`);
}
