import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { inlineError } from "@/components/form-feedback";
import { useCurrentUser, useSession } from "@/features/users/api";
import { deleteAccount } from "@/features/users/deletion/api";
import styles from "@/features/users/deletion/delete-account-dialog.module.css";
import { messages } from "@/features/users/deletion/messages";
import { forgetAccount } from "@/lib/forget-account";
import { paths } from "@/lib/paths";
import { ConfirmDialog } from "@/ui/confirm-dialog";

/** Lists what is deleted and what is kept, and asks for confirmation. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { data: user } = useCurrentUser();
  const { sessionChanged } = useSession();
  const navigate = useNavigate();
  const close = () => {
    setError(undefined);
    onClose();
  };

  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const deletion = await deleteAccount();
      if (user) forgetAccount(user.email);
      // Before the session ends here, because the profile sends visitors to the login page.
      await navigate(paths.accountDeletion, { state: deletion, replace: true });
      await sessionChanged();
    } catch (error) {
      setError(inlineError(error, messages.failed, ""));
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open={open}
      title={messages.question}
      question={messages.consequence}
      confirmLabel={messages.confirm}
      pendingLabel={messages.pending}
      cancelLabel={messages.cancel}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={close}
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
