import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import type { ConfirmIdentityDialog } from "@/features/users/auth/confirm-identity-dialog";
import { onReauthenticationRequired } from "@/lib/http";
import { importWhenOnline } from "@/lib/import-when-online";

const loadDialog = () => import("@/features/users/auth/confirm-identity-dialog");

interface PendingConfirmation {
  result: Promise<boolean>;
  resolve: (result: boolean | Promise<boolean>) => void;
}

/** One dialog in which the member reauthenticates, shared by all requests that wait for it. */
export function ReauthenticationHost() {
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof ConfirmIdentityDialog>>>();
  const [open, setOpen] = useState(false);
  const pending = useRef<PendingConfirmation | undefined>(undefined);

  useEffect(
    () =>
      onReauthenticationRequired(async () => {
        const { ConfirmIdentityDialog } = await importWhenOnline(loadDialog);
        setDialog(() => ConfirmIdentityDialog);
        setOpen(true);
        pending.current ??= createPending();
        return pending.current.result;
      }),
    [],
  );

  const resolve: PendingConfirmation["resolve"] = (confirmed) => {
    setOpen(false);
    pending.current?.resolve(confirmed);
    pending.current = undefined;
  };

  return (
    Dialog && (
      <Dialog
        open={open}
        onConfirmed={() => resolve(true)}
        onCancel={() => resolve(false)}
        onSignedOut={(error) => resolve(Promise.reject(error))}
      />
    )
  );
}

function createPending(): PendingConfirmation {
  let resolve: PendingConfirmation["resolve"] = () => {};
  const result = new Promise<boolean>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { result, resolve };
}
