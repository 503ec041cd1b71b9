import { type ComponentType, useEffect, useRef, useState } from "react";
import type { ReauthenticationDialogProps } from "@/features/users/auth/credential-form";
import { onReauthenticationRequired, type Reauthentication } from "@/lib/http";
import { importWhenOnline } from "@/lib/import-when-online";

interface PendingResult {
  result: Promise<boolean>;
  resolve: (succeeded: boolean) => void;
}

type Dialog = ComponentType<ReauthenticationDialogProps>;

const loadLogin = async (): Promise<Dialog> =>
  (await import("@/features/users/auth/session-expired-dialog")).SessionExpiredDialog;
const loadConfirmation = async (): Promise<Dialog> =>
  (await import("@/features/users/auth/confirm-identity-dialog")).ConfirmIdentityDialog;

/** The dialogs in which the member reauthenticates, for all requests that wait for it. */
export function ReauthenticationHost() {
  return (
    <>
      <Reauthenticate kind="confirmation" loadDialog={loadConfirmation} />
      <Reauthenticate kind="login" loadDialog={loadLogin} />
    </>
  );
}

/** One dialog, shared by all requests that wait for this kind. */
function Reauthenticate({
  kind,
  loadDialog,
}: {
  kind: Reauthentication;
  /** A constant. */
  loadDialog: () => Promise<Dialog>;
}) {
  const [Dialog, setDialog] = useState<Dialog>();
  const [open, setOpen] = useState(false);
  const pending = useRef<PendingResult | undefined>(undefined);

  useEffect(
    () =>
      onReauthenticationRequired(kind, async () => {
        const loaded = await importWhenOnline(loadDialog);
        setDialog(() => loaded);
        setOpen(true);
        pending.current ??= createPendingResult();
        return pending.current.result;
      }),
    [kind, loadDialog],
  );

  const finish = (succeeded: boolean) => {
    setOpen(false);
    pending.current?.resolve(succeeded);
    pending.current = undefined;
  };

  return Dialog && <Dialog open={open} onSuccess={() => finish(true)} onCancel={() => finish(false)} />;
}

function createPendingResult(): PendingResult {
  let resolve: PendingResult["resolve"] = () => {};
  const result = new Promise<boolean>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { result, resolve };
}
