import { KeyRound } from "lucide-react";
import { useId } from "react";
import { AccountItem } from "@/features/users/account-item";
import type { Passkey } from "@/features/users/passkeys/api";
import { formatDateTime } from "@/lib/format/dates";
import { Button } from "@/ui/button";

export function PasskeyItem({
  passkey: { name, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const nameId = useId();
  return (
    <AccountItem
      Icon={KeyRound}
      name={name}
      nameId={nameId}
      details={[
        `Added ${formatDateTime(createdAt)}`,
        lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : "Not used yet",
      ]}
      isQuiet
    >
      <Button variant="ghost" aria-describedby={nameId} onClick={onRename}>
        Rename
      </Button>
      <Button variant="ghost" aria-describedby={nameId} onClick={onRemove}>
        Remove
      </Button>
    </AccountItem>
  );
}
