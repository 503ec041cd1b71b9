import { useState } from "react";
import type { SetUp } from "@/features/users/second-factor/api";
import { messages } from "@/features/users/second-factor/messages";
import { RecoveryCodes } from "@/features/users/second-factor/recovery-codes";
import { SetUpSecondFactor } from "@/features/users/second-factor/set-up-second-factor";
import { Dialog } from "@/ui/dialog";

/** Sets up an authenticator app if `setUp` is given, then shows the recovery codes. */
export function SecondFactorDialog({
  setUp,
  recoveryCodes,
  onEnabled,
  onClose,
  fallbackFocus,
}: {
  setUp?: SetUp | undefined;
  recoveryCodes?: readonly string[] | undefined;
  onEnabled?: () => void;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  const codes = newCodes ?? recoveryCodes;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={codes ? messages.recovery.title : messages.setUp.title}
      preventDismiss
      fallbackFocus={fallbackFocus}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={onClose} />
      ) : (
        setUp && (
          <SetUpSecondFactor
            setUp={setUp}
            onEnabled={(created) => {
              setNewCodes(created);
              onEnabled?.();
            }}
          />
        )
      )}
    </Dialog>
  );
}
