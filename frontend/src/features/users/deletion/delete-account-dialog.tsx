import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { toastError } from "@/components/error-feedback";
import { useCurrentUser, useSession } from "@/features/users/api";
import { deleteAccount } from "@/features/users/deletion/api";
import styles from "@/features/users/deletion/delete-account-dialog.module.css";
import { messages } from "@/features/users/deletion/messages";
import { forgetAccount } from "@/lib/forget-account";
import { paths } from "@/lib/paths";
import { ConfirmDialog } from "@/ui/confirm-dialog";

/** Says what goes and what stays before the account is deleted. */
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
      // First, because a page for members would send a visitor to the login page.
      await navigate(paths.accountDeletion, { state: deletion, replace: true });
      await sessionChanged();
    } catch (error) {
      setError(toastError(error, messages.failed, ""));
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
      <Items title={messages.goesTitle} items={messages.goes} />
      <Items title={messages.staysTitle} items={messages.stays} />
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
