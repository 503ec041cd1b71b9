import { KeyRound } from "lucide-react";
import { useId } from "react";
import type { Passkey } from "@/features/users/passkeys/api";
import styles from "@/features/users/passkeys/passkey-item.module.css";
import { formatDateTime } from "@/lib/format/dates";
import { Button } from "@/ui/button";

export function PasskeyItem({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const nameId = useId();
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <KeyRound aria-hidden />
      </span>
      <div className={styles.details}>
        <p id={nameId} className={styles.name}>
          {passkey.name}
        </p>
        <p className={styles.times}>Added {formatDateTime(passkey.createdAt)}</p>
        <p className={styles.times}>
          {passkey.lastUsedAt ? `Last used ${formatDateTime(passkey.lastUsedAt)}` : "Not used yet"}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="ghost" aria-describedby={nameId} onClick={onRename}>
          Rename
        </Button>
        <Button variant="ghost" aria-describedby={nameId} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
