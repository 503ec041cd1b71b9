import { useId, useState } from "react";
import { BackLink } from "@/components/admin/detail-page";
import actionStyles from "@/components/admin/page-actions.module.css";
import { useAction } from "@/components/forms/use-action";
import { useConfirm } from "@/components/forms/use-confirm";
import {
  type ImportOverview,
  inviteImported,
  isRunning,
  startImport,
  undoImport,
  useMemberImport,
} from "@/features/member-imports/admin-api";
import { ImportRows } from "@/features/member-imports/import-rows";
import { stateNames } from "@/features/member-imports/labels";
import { MappingForm } from "@/features/member-imports/mapping-form";
import styles from "@/features/member-imports/member-imports.module.css";
import { formatDate } from "@/lib/format/dates";
import { pluralize } from "@/lib/format/pluralize";
import { adminPaths } from "@/lib/paths/admin-paths";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { FormError } from "@/ui/form-error";
import { Page } from "@/ui/page";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

const members = { one: "new member", many: "new members" };
const purchases = { one: "purchase for an existing member", many: "purchases for existing members" };
const problems = { one: "row with a problem", many: "rows with a problem" };
const unchanged = { one: "row already there", many: "rows already there" };

export function ImportScreen({ id }: { id: string }) {
  const { data, error, mutate } = useMemberImport(id);
  return (
    <Page
      title="Import members"
      heading={data?.import.fileName || "Import"}
      subtitle={data && stateNames[data.import.state]}
      back={
        <BackLink to={adminPaths.memberImport} search="">
          All imports
        </BackLink>
      }
    >
      {data ? (
        <Content overview={data} onChange={(changed) => void mutate(changed, { revalidate: true })} />
      ) : error ? (
        <ErrorState title="We couldn't load this import" onRetry={() => void mutate()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

interface ContentProps {
  overview: ImportOverview;
  onChange: (changed?: ImportOverview) => void;
}

function Content({ overview, onChange }: ContentProps) {
  const { import: current } = overview;
  const [isMapping, setMapping] = useState(false);
  if (isRunning(current)) return <Progress overview={overview} />;
  if (current.state === "mapping" || isMapping) {
    return (
      <MappingForm
        overview={overview}
        onChecked={(changed) => {
          setMapping(false);
          onChange(changed);
        }}
      />
    );
  }
  return (
    <>
      <Summary overview={overview} />
      {current.state === "checked" && (
        <Start overview={overview} onChange={onChange} onChangeColumns={() => setMapping(true)} />
      )}
      {current.state === "imported" && <After overview={overview} onChange={onChange} />}
      <ImportRows id={current.id} state={current.state} />
    </>
  );
}

function Progress({ overview: { import: current } }: { overview: ImportOverview }) {
  const labelId = useId();
  const label = stateNames[current.state];
  return (
    <Card className={styles.card}>
      <p id={labelId}>
        <span>{`${label}: ${current.done.toLocaleString("en-US")} of ${current.rows.toLocaleString("en-US")} rows`}</span>
      </p>
      <progress
        className={styles.progress}
        aria-labelledby={labelId}
        max={current.rows}
        value={current.done}
      />
      <p className={styles.note}>You can close this page. The import keeps running.</p>
    </Card>
  );
}

function Summary({ overview: { outcomes, import: current } }: { overview: ImportOverview }) {
  const count = (name: string) => outcomes[name] ?? 0;
  const isUndone = current.state === "undone";
  const facts = isUndone
    ? [
        { rows: count("undone"), names: { one: "row undone", many: "rows undone" } },
        { rows: count("kept"), names: { one: "member kept", many: "members kept" } },
      ]
    : [
        { rows: count("new_member") + count("invited"), names: members },
        { rows: count("new_purchase"), names: purchases },
        { rows: count("unchanged"), names: unchanged },
        { rows: count("problem"), names: problems },
        { rows: count("invited"), names: { one: "invitation", many: "invitations" } },
      ];
  return (
    <ul className={styles.facts} aria-label="Rows">
      {facts.map(({ rows, names }) => rows > 0 && <li key={names.one}>{pluralize(rows, names)}</li>)}
    </ul>
  );
}

function Start({ overview, onChange, onChangeColumns }: ContentProps & { onChangeColumns: () => void }) {
  const { import: current, outcomes } = overview;
  const rows = (outcomes.new_member ?? 0) + (outcomes.new_purchase ?? 0);
  const errorId = useId();
  const start = useAction(async () => onChange(await startImport(current)), {
    failed: "The import couldn't be started",
    reassurance: "Nothing was imported.",
  });
  return (
    <div className={styles.actions}>
      <p className={styles.note}>
        {rows > 0
          ? "Nothing has changed yet. Rows with problems are skipped. Fix them in the file and import it again later; nothing is added twice."
          : "There is nothing to import. Check the columns, or fix the file."}
      </p>
      <div className={actionStyles.actions}>
        {rows > 0 && (
          <Button busy={start.busy} onClick={() => void start.run()}>
            {`Import ${pluralize(rows, { one: "row", many: "rows" })}`}
          </Button>
        )}
        <Button variant="secondary" onClick={onChangeColumns}>
          Change columns
        </Button>
      </div>
      <FormError id={errorId}>{start.error}</FormError>
    </div>
  );
}

function After({ overview, onChange }: ContentProps) {
  const { import: current, outcomes } = overview;
  const invitees = outcomes.new_member ?? 0;
  const invitation = useConfirm(async () => onChange(await inviteImported(current)), {
    failed: "The invitations couldn't be sent",
  });
  const undo = useConfirm(async () => onChange(await undoImport(current)), {
    failed: "The import couldn't be undone",
  });
  const canUndo = current.undoUntil && new Date(current.undoUntil) > new Date();
  const people = pluralize(invitees, { one: "member", many: "members" });
  return (
    <div className={styles.actions}>
      <p className={styles.note}>
        {current.invitedAt
          ? "Invitations are on their way."
          : "No email has been sent. New members can log in with an emailed link; invite them when you're ready."}
      </p>
      <div className={actionStyles.actions}>
        {!current.invitedAt && invitees > 0 && (
          <Button onClick={() => invitation.ask()}>{`Invite ${people}`}</Button>
        )}
        {canUndo && (
          <Button variant="secondary" onClick={() => undo.ask()}>
            Undo import
          </Button>
        )}
      </div>
      {canUndo && (
        <p className={styles.note}>{`It can be undone until ${formatDate(current.undoUntil ?? "")}.`}</p>
      )}
      <ConfirmDialog
        {...invitation.dialog}
        title={`Invite ${people}?`}
        question="Each new member who hasn't logged in gets one email with a link, at the rate of newsletters."
        confirmLabel="Send invitations"
      />
      <ConfirmDialog
        {...undo.dialog}
        title="Undo this import?"
        question="Agents from this import are removed from their members. New members are deleted, unless they have logged in or have other purchases, or their account has changed."
        confirmLabel="Undo import"
      />
    </div>
  );
}
