import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { preloadEditor } from "@/components/rich-text/content-field";
import { useLegalPages } from "@/features/legal-pages/admin/admin-api";
import styles from "@/features/legal-pages/admin/legal-pages-admin-page.module.css";
import { messages } from "@/features/legal-pages/admin/messages";
import { RestoreDialog } from "@/features/legal-pages/admin/restore-dialog";
import type { LegalPageSummary } from "@/features/legal-pages/schema";
import { lazyPart } from "@/lib/lazy-component";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { DateTime } from "@/ui/date-time";
import { Page } from "@/ui/page";
import { ErrorState } from "@/ui/states";
import { type Column, Table, TableSkeleton } from "@/ui/table";

const loadDialog = () => import("@/features/legal-pages/admin/legal-page-editor-dialog");
const EditorDialog = lazyPart(loadDialog, "LegalPageEditorDialog");

const nameColumn: Column<LegalPageSummary> = {
  name: "Page",
  cell: ({ kind, title }) => (
    <Link to={`/${kind}`} className={cellStyles.link}>
      {title}
    </Link>
  ),
};

/** The pages about privacy, terms and contact. */
export function LegalPagesAdminPage() {
  const { data, error, mutate } = useLegalPages();
  const [editing, setEditing] = useState<LegalPageSummary>();
  const [restoring, setRestoring] = useState<LegalPageSummary>();
  useEffect(preloadEditor, []);

  return (
    <Page title={messages.title}>
      {data?.contactEmail == null && <p className={styles.notice}>{messages.noContactEmail}</p>}
      <p role="status" className={styles.status}>
        {data ? describe(data.pages) : error ? "" : messages.loading}
      </p>
      {error ? (
        <ErrorState title={messages.loadFailed} onRetry={() => void mutate()} />
      ) : data ? (
        <Table
          caption={messages.title}
          columns={[
            nameColumn,
            { name: "Text", cell: (page) => <TextState page={page} onRestore={() => setRestoring(page)} /> },
          ]}
          rows={data.pages.map((page) => ({ ...page, id: page.kind }))}
          renderActions={(page) => (
            <Button variant="secondary" aria-label={`Edit ${page.title}`} onClick={() => setEditing(page)}>
              Edit
            </Button>
          )}
        />
      ) : (
        <TableSkeleton />
      )}
      {editing && <EditorDialog page={editing} onClose={() => setEditing(undefined)} />}
      {restoring && <RestoreDialog page={restoring} onClose={() => setRestoring(undefined)} />}
    </Page>
  );
}

function TextState({
  page: { title, updatedAt },
  onRestore,
}: {
  page: LegalPageSummary;
  onRestore: () => void;
}) {
  if (updatedAt == null) return <StatusBadge tone="info">{messages.defaultText}</StatusBadge>;
  return (
    <div className={cellStyles.cell}>
      <span>
        <StatusBadge tone="success">{messages.ownText}</StatusBadge>
      </span>
      <span className={cellStyles.detail}>
        Edited on <DateTime value={updatedAt} />
      </span>
      <button
        type="button"
        className={styles.restore}
        aria-label={`${messages.restore.label} of ${title}`}
        onClick={onRestore}
      >
        {messages.restore.label}
      </button>
    </div>
  );
}

/** "2 pages have the default text". */
function describe(pages: readonly LegalPageSummary[]): string {
  const count = pages.filter(({ updatedAt }) => updatedAt == null).length;
  if (count === 0) return "Every page has your own text";
  return count === 1 ? "1 page has the default text" : `${count} pages have the default text`;
}
