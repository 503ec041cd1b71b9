import { type ComponentType, useEffect, useRef, useState } from "react";
import type { ReauthenticationDialogProps } from "@/features/users/auth/credential-form";
import { onReauthenticationRequired, type Reauthentication } from "@/lib/api/http";
import { importWhenOnline } from "@/lib/import-when-online";

type Dialog = ComponentType<ReauthenticationDialogProps>;

const loadLogin = async (): Promise<Dialog> =>
  (await import("@/features/users/auth/session-expired-dialog")).SessionExpiredDialog;
const loadConfirmIdentityDialog = async (): Promise<Dialog> =>
  (await import("@/features/users/auth/confirm-identity-dialog")).ConfirmIdentityDialog;

/** The dialogs for reauthentication, shared by all requests that wait for it. */
export function ReauthenticationHost() {
  return (
    <>
      <Reauthenticate kind="confirmation" loadDialog={loadConfirmIdentityDialog} />
      <Reauthenticate kind="login" loadDialog={loadLogin} />
    </>
  );
}

/** One dialog per kind, shared by all waiting requests. */
function Reauthenticate({
  kind,
  loadDialog,
}: {
  kind: Reauthentication;
  /** Must be stable (defined outside the component). */
  loadDialog: () => Promise<Dialog>;
}) {
  const [Dialog, setDialog] = useState<Dialog>();
  const [open, setOpen] = useState(false);
  /** Resolve the requests that wait. */
  const waiting = useRef<((succeeded: boolean) => void)[]>([]);

  useEffect(
    () =>
      onReauthenticationRequired(kind, async () => {
        const loaded = await importWhenOnline(loadDialog);
        setDialog(() => loaded);
        setOpen(true);
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [kind, loadDialog],
  );

  const finish = (succeeded: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(succeeded);
  };

  return Dialog && <Dialog open={open} onSuccess={() => finish(true)} onCancel={() => finish(false)} />;
}
