import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import type { ReauthenticationDialog } from "@/features/users/reauthentication-dialog";
import { onReauthenticationRequired } from "@/lib/http";
import { loadOnline } from "@/lib/load-online";

const loadDialog = () => import("@/features/users/reauthentication-dialog");

interface Waiting {
  answer: Promise<boolean>;
  settle: (answer: boolean | Promise<boolean>) => void;
}

/** Opens the one dialog in which a member confirms that it is them, for all calls that wait for it. */
export function Reauthentication() {
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof ReauthenticationDialog>>>();
  const [open, setOpen] = useState(false);
  const waiting = useRef<Waiting | undefined>(undefined);

  useEffect(
    () =>
      onReauthenticationRequired(async () => {
        const { ReauthenticationDialog } = await loadOnline(loadDialog);
        setDialog(() => ReauthenticationDialog);
        setOpen(true);
        waiting.current ??= wait();
        return waiting.current.answer;
      }),
    [],
  );

  const settle: Waiting["settle"] = (answer) => {
    setOpen(false);
    waiting.current?.settle(answer);
    waiting.current = undefined;
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

function wait(): Waiting {
  let settle: Waiting["settle"] = () => {};
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { answer, settle };
}
