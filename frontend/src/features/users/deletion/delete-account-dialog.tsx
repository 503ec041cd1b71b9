import { useNavigate } from "react-router-dom";
import { useAction } from "@/components/forms/use-action";
import { useCurrentUser, useSession } from "@/features/users/api";
import { deleteAccount } from "@/features/users/deletion/api";
import styles from "@/features/users/deletion/delete-account-dialog.module.css";
import { forgetAccount } from "@/features/users/deletion/forget-account";
import { messages } from "@/features/users/deletion/messages";
import { paths } from "@/lib/paths/paths";
import { ConfirmDialog } from "@/ui/confirm-dialog";

/** Lists what is deleted and what is kept, and asks for confirmation. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { data: user } = useCurrentUser();
  const { sessionChanged } = useSession();
  const navigate = useNavigate();
  const deletion = useAction(
    async () => {
      const deleted = await deleteAccount();
      if (user) forgetAccount(user.email);
      // Before the session ends here, because the profile sends visitors to the login page.
      await navigate(paths.accountDeletion, { state: deleted, replace: true });
      await sessionChanged();
    },
    { failed: messages.failed },
  );

  return (
    <ConfirmDialog
      open
      title={messages.question}
      question={messages.consequence}
      confirmLabel={messages.confirm}
      pendingLabel={messages.pending}
      cancelLabel={messages.cancel}
      busy={deletion.busy}
      error={deletion.error}
      onConfirm={() => void deletion.run()}
      onCancel={onClose}
    >
      <Items title={messages.deletedTitle} items={messages.deleted} />
      <Items title={messages.keptTitle} items={messages.kept} />
    </ConfirmDialog>
  );
}

function Items({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list} aria-label={title}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
