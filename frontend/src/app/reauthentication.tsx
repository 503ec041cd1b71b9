import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import type { ReauthenticationDialog } from "@/features/users/auth/reauthentication-dialog";
import { onReauthenticationRequired } from "@/lib/http";
import { importWhenOnline } from "@/lib/import-when-online";

const loadDialog = () => import("@/features/users/auth/reauthentication-dialog");

interface PendingConfirmation {
  result: Promise<boolean>;
  settle: (answer: boolean | Promise<boolean>) => void;
}

/** One dialog in which the member reauthenticates, shared by all requests that wait for it. */
export function Reauthentication() {
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof ReauthenticationDialog>>>();
  const [open, setOpen] = useState(false);
  const pending = useRef<PendingConfirmation | undefined>(undefined);

  useEffect(
    () =>
      onReauthenticationRequired(async () => {
        const { ReauthenticationDialog } = await importWhenOnline(loadDialog);
        setDialog(() => ReauthenticationDialog);
        setOpen(true);
        pending.current ??= createPending();
        return pending.current.result;
      }),
    [],
  );

  const settle: PendingConfirmation["settle"] = (answer) => {
    setOpen(false);
    pending.current?.settle(answer);
    pending.current = undefined;
  };

  return (
    Dialog && (
      <Dialog
        open={open}
        onConfirmed={() => settle(true)}
        onCancel={() => settle(false)}
        onSignedOut={(error) => settle(Promise.reject(error))}
      />
    )
  );
}

function createPending(): PendingConfirmation {
  let settle: PendingConfirmation["settle"] = () => {};
  const result = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { result, settle };
}
