import { useState } from "react";
import type { SetUp } from "@/features/users/second-factor/api";
import { RecoveryCodes, recoveryMessages } from "@/features/users/second-factor/recovery-codes";
import { SetUpSecondFactor, setUpMessages } from "@/features/users/second-factor/set-up-second-factor";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { useBackGuard } from "@/ui/use-back-guard";

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
  onClose: (wasEnabled: boolean) => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  const [isClosing, setIsClosing] = useState(false);
  const codes = newCodes ?? recoveryCodes;
  useBackGuard(codes !== undefined);
  const close = () => onClose(newCodes !== undefined);
  return (
    <Dialog
      open
      onOpenChange={codes ? () => setIsClosing(true) : close}
      title={codes ? recoveryMessages.title : setUpMessages.title}
      preventDismiss={codes === undefined}
      fallbackFocus={fallbackFocus}
    >
      {codes ? (
        <>
          <RecoveryCodes codes={codes} onSaved={close} />
          <ConfirmDialog
            open={isClosing}
            title={recoveryMessages.close.title}
            question={recoveryMessages.close.question}
            confirmLabel="Close"
            cancelLabel={recoveryMessages.close.keep}
            onConfirm={close}
            onCancel={() => setIsClosing(false)}
          />
        </>
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
