import { useState } from "react";
import { inputKept, toastAdminError } from "@/components/forms/error-feedback";
import { useConfirm } from "@/components/forms/use-confirm";
import { loadBackup } from "@/features/posts/admin/backups";
import { messages } from "@/features/posts/admin/messages";
import styles from "@/features/posts/admin/posts-admin-page.module.css";
import { discardWorkingCopy, useNewPosts, type WorkingCopy } from "@/features/posts/admin/working-copies";
import { formatDateTime } from "@/lib/format/dates";
import { randomUuid } from "@/lib/text/uuid";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";

const texts = messages.drafts;
/** More would move the list of posts out of sight. */
const maxShown = 3;
const sortByLatest = (copies: readonly WorkingCopy[]) =>
  copies.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));

/** New posts that were saved on the server while they were written, on any device and by any admin. */
export function UnfinishedPosts({
  account,
  onContinue,
}: {
  account: string;
  onContinue: (copy: WorkingCopy) => void;
}) {
  const { data, mutate } = useNewPosts();
  const [isAll, setIsAll] = useState(false);
  // It is already offered as a draft of this tab.
  const own = loadBackup(account, null)?.document.workingCopy.id;
  const copies = sortByLatest(data?.filter(({ id }) => id !== own) ?? []);
  const removal = useConfirm(
    ({ id, updatedAt }: WorkingCopy) =>
      discardWorkingCopy({ id }, { editor: randomUuid(), updatedAt }).finally(() => mutate()),
    {
      failed: texts.notDeleted,
      reassurance: inputKept,
      report: toastAdminError,
      done: () => toast({ title: texts.deleted }),
    },
  );
  return (
    <>
      {copies.slice(0, isAll ? copies.length : maxShown).map((copy) => (
        <div key={copy.id} className={styles.draft}>
          <p>{texts.unfinishedPost(copy.title, copy.editedBy, formatDateTime(copy.updatedAt))}</p>
          <div className={styles.draftActions}>
            <Button variant="secondary" onClick={() => onContinue(copy)}>
              {texts.continue}
            </Button>
            <Button variant="ghost" onClick={() => removal.ask(copy)}>
              {texts.delete}
            </Button>
          </div>
        </div>
      ))}
      {copies.length > maxShown && (
        <p className={styles.more}>
          <Button variant="ghost" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
            {isAll ? texts.showFewer : texts.showAll(copies.length)}
          </Button>
        </p>
      )}
      <ConfirmDialog
        {...removal.dialog}
        title={texts.deleteTitle}
        question={texts.deleteQuestion}
        confirmLabel={texts.delete}
      />
    </>
  );
}
