import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import listStyles from "@/components/admin/admin-list-page.module.css";
import cellStyles from "@/components/admin/cells.module.css";
import controlStyles from "@/components/admin/list-controls.module.css";
import { toastAdminError } from "@/components/forms/error-feedback";
import { useConfirm } from "@/components/forms/use-confirm";
import { eraseFromTrash, restoreFromTrash, type TrashItem, useTrash } from "@/features/trash/admin-api";
import styles from "@/features/trash/trash-admin-page.module.css";
import { isNotFound } from "@/lib/api/http";
import { invalidate } from "@/lib/api/invalidate";
import { countUnreadable } from "@/lib/api/unreadable";
import { focusHeading } from "@/lib/focus-heading";
import { formatDate, formatDateTime } from "@/lib/format/dates";
import { pluralize } from "@/lib/format/pluralize";
import { anyChoice, toChoices } from "@/lib/lists/list-view";
import { adminPaths } from "@/lib/paths/admin-paths";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { FilterSelect } from "@/ui/filter-field";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { NoResultsIllustration } from "@/ui/illustrations/nothing-found";
import { Page } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { type Column, Table, TableSkeleton } from "@/ui/table";
import { toast } from "@/ui/toast";
import { UnreadableEntries } from "@/ui/unreadable";

const title = "Trash and archive";
const noun = { one: "item", many: "items" };
const dayMs = 24 * 60 * 60 * 1000;
const kindNames = { agent: "Agent", bundle: "Bundle", prompt: "Prompt", post: "Blog post" } as const;
/** Where restored items are. */
const listsOf = {
  agent: { name: "Agents", path: adminPaths.agents },
  bundle: { name: "Bundles", path: adminPaths.bundles },
  prompt: { name: "Prompts", path: adminPaths.prompts },
  post: { name: "Posts", path: adminPaths.blog },
} as const;

const kinds = [anyChoice, ...toChoices(kindNames)];
const states = [anyChoice, ...toChoices({ deleted: "Deleted", archived: "Archived" })];

const columns: [Column<TrashItem>, ...Column<TrashItem>[]] = [
  {
    name: "Item",
    cell: ({ name, kind }) => (
      <>
        <span className={cellStyles.name}>{name}</span>
        <span className={cellStyles.detail}>{kindNames[kind]}</span>
      </>
    ),
  },
  {
    name: "Removed",
    cell: ({ removedAt, erasedAt }) => (
      <div className={cellStyles.cell}>
        <span>{erasedAt == null ? "Archived" : "Deleted"}</span>
        <time className={cellStyles.detail} dateTime={removedAt}>
          {formatDateTime(removedAt)}
        </time>
      </div>
    ),
  },
  {
    name: "Erased",
    cell: ({ erasedAt }) =>
      erasedAt == null ? (
        "Kept until you restore it"
      ) : (
        <div className={cellStyles.cell}>
          <span>{timeLeft(erasedAt)}</span>
          <time className={cellStyles.detail} dateTime={erasedAt}>
            {formatDate(erasedAt)}
          </time>
        </div>
      ),
  },
];

/** "in 12 days". */
function timeLeft(erasedAt: string): string {
  const days = Math.ceil((Date.parse(erasedAt) - Date.now()) / dayMs);
  return days > 0 ? `in ${pluralize(days, { one: "day", many: "days" })}` : "today";
}

/** The deleted and archived items, which can be restored. */
export function TrashAdminPage() {
  const { data: items, error, mutate } = useTrash();
  const [filter, setFilter] = useSearchParams();
  const navigate = useNavigate();
  const { mutate: mutateAll } = useSWRConfig();
  const [busy, setBusy] = useState<readonly string[]>([]);

  const refreshAndFocus = async () => {
    await mutate();
    focusHeading();
  };
  const erasure = useConfirm((item: TrashItem) => eraseFromTrash(item), {
    failed: ({ name }) => `${name} couldn't be deleted`,
    report: toastAdminError,
    onError: (error) => {
      if (isNotFound(error)) void refreshAndFocus();
    },
    done: async ({ name }) => {
      await refreshAndFocus();
      toast({ title: "Deleted for good", description: `${name}.` });
    },
  });

  async function restore(item: TrashItem): Promise<void> {
    setBusy((ids) => [...ids, item.id]);
    try {
      await restoreFromTrash(item);
      await invalidate(mutateAll, item.kind, "trash");
      focusHeading();
      const { name, path } = listsOf[item.kind];
      toast({
        title: "Restored",
        description: `${item.name} is back where it was.`,
        action: {
          label: `Open ${name.toLowerCase()}`,
          alternative: `Choose ${name} in the admin menu to open the list`,
          onPress: () => void navigate(path),
        },
      });
    } catch (error) {
      toastAdminError(error, `${item.name} couldn't be restored`, "");
      if (isNotFound(error)) void mutate();
    } finally {
      setBusy((ids) => ids.filter((id) => id !== item.id));
    }
  }

  const [kind, state] = [filter.get("kind") ?? anyChoice.value, filter.get("state") ?? anyChoice.value];
  const change = (name: string) => (value: string) =>
    setFilter(
      (current) => {
        current.set(name, value);
        if (value === anyChoice.value) current.delete(name);
        return current;
      },
      { replace: true },
    );
  const shown = items?.filter(
    (item) =>
      (kind === anyChoice.value || item.kind === kind) &&
      (state === anyChoice.value || (item.erasedAt == null) === (state === "archived")),
  );
  const deleted = items?.filter(({ erasedAt }) => erasedAt != null).length ?? 0;
  const count = items && `${pluralize(deleted, noun)} in the trash, ${items.length - deleted} in the archive`;
  return (
    <Page
      title={title}
      subtitle={
        <span role="status" className={listStyles.count}>
          {count ?? (error ? "" : "Loading the trash...")}
        </span>
      }
    >
      <p className={styles.explanation}>
        What you delete is erased after 30 days; slugs stay taken until then. Agents and bundles that were
        ordered are archived instead, and owners keep access.
      </p>
      {items && items.length > 0 && (
        <search className={controlStyles.controls}>
          <FilterSelect label="Kind" value={kind} onChange={change("kind")} choices={kinds} />
          <FilterSelect label="State" value={state} onChange={change("state")} choices={states} />
        </search>
      )}
      {error ? (
        <ErrorState title="We couldn't load the trash" onRetry={() => void mutate()} />
      ) : !items ? (
        <TableSkeleton />
      ) : items.length === 0 ? (
        <EmptyState illustration={<EmptyIllustration />} title="Nothing here">
          Deleted and archived items appear here.
        </EmptyState>
      ) : shown?.length === 0 ? (
        <EmptyState illustration={<NoResultsIllustration />} title="Nothing matches these filters" />
      ) : (
        <Table
          caption={title}
          columns={columns}
          rows={shown ?? items}
          hasTextActions
          renderActions={(item) => (
            <div className={styles.actions}>
              <Button
                variant="secondary"
                busy={busy.includes(item.id)}
                aria-label={`Restore ${item.name}`}
                onClick={() => void restore(item)}
              >
                Restore
              </Button>
              {item.erasedAt != null && (
                <Button
                  variant="ghost"
                  aria-label={`Delete ${item.name} for good`}
                  aria-haspopup="dialog"
                  onClick={() => erasure.ask(item)}
                >
                  Delete for good
                </Button>
              )}
            </div>
          )}
        />
      )}
      <UnreadableEntries count={countUnreadable(items)} />
      <ConfirmDialog
        {...erasure.dialog}
        title="Delete for good?"
        question={`${erasure.item?.name} is erased now. This can't be undone.`}
        confirmLabel="Delete for good"
        pendingLabel="Deleting..."
      />
    </Page>
  );
}
