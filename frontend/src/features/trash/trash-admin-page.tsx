import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { toastAdminError } from "@/components/error-feedback";
import { restoreFromTrash, type TrashItem, useTrash } from "@/features/trash/admin-api";
import styles from "@/features/trash/trash-admin-page.module.css";
import { formatDate, formatDateTime } from "@/lib/dates";
import { ApiError } from "@/lib/http";
import { pluralize } from "@/lib/pluralize";
import { Button } from "@/ui/button";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Page } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { type Column, Table, TableSkeleton } from "@/ui/table";
import { toast } from "@/ui/toast";

const title = "Trash";
const noun = { one: "item", many: "items" };
const kindNames = { agent: "Agent", prompt: "Prompt", post: "Blog post" } as const;

const columns: [Column<TrashItem>, ...Column<TrashItem>[]] = [
  {
    name: "Item",
    cell: ({ name, kind }) => (
      <>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{kindNames[kind]}</span>
      </>
    ),
  },
  {
    name: "Deleted",
    cell: ({ deletedAt }) => <time dateTime={deletedAt}>{formatDateTime(deletedAt)}</time>,
  },
  {
    name: "Removed for good",
    cell: ({ removedAt }) =>
      removedAt ? <time dateTime={removedAt}>{formatDate(removedAt)}</time> : "Never: members own it",
  },
];

/** What admins deleted, and restoring it. */
export function TrashAdminPage() {
  const { data: items, error, mutate } = useTrash();
  const { mutate: mutateAll } = useSWRConfig();
  const [busy, setBusy] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);

  async function restore(item: TrashItem): Promise<void> {
    if (busy !== undefined) return;
    setBusy(item.id);
    try {
      await restoreFromTrash(item);
      toast({ title: "Restored", description: `${item.name} is back where it was.` });
      // Every other list may contain it again.
      await mutateAll(() => true, undefined, { revalidate: false });
      await mutate();
      status.current?.focus();
    } catch (error) {
      toastAdminError(error, `${item.name} couldn't be restored`, "");
      if (error instanceof ApiError && error.status === 404) void mutate();
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Page title={title} subtitle="Deleted agents, prompts and posts can be restored for 30 days">
      <p ref={status} role="status" tabIndex={-1}>
        {items ? pluralize(items.length, noun) : error ? "" : "Loading the trash..."}
      </p>
      {error ? (
        <ErrorState title="We couldn't load the trash" onRetry={() => void mutate()} />
      ) : !items ? (
        <TableSkeleton />
      ) : items.length === 0 ? (
        <EmptyState illustration={<EmptyIllustration />} title="The trash is empty">
          What you delete can be restored here.
        </EmptyState>
      ) : (
        <Table
          caption={title}
          columns={columns}
          rows={items}
          renderActions={(item) => (
            <Button
              variant="secondary"
              busy={busy === item.id}
              aria-label={`Restore ${item.name}`}
              onClick={() => void restore(item)}
            >
              Restore
            </Button>
          )}
        />
      )}
    </Page>
  );
}
