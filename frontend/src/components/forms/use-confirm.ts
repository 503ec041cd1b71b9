import { useState } from "react";
import { type ActionOptions, useAction } from "@/components/forms/use-action";

/** An action that is confirmed first: `ask` opens a `ConfirmDialog` with the props `dialog`, and a success closes it. */
export function useConfirm<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  {
    done,
    ...options
  }: ActionOptions<Args> & {
    /** Called after a success, once the dialog is closed. */
    done?: (...args: Args) => unknown;
  },
) {
  const [asked, setAsked] = useState<Args>();
  const { run, busy, error, clearError } = useAction(async (...args: Args) => {
    await action(...args);
    setAsked(undefined);
    await done?.(...args);
  }, options);
  const close = () => {
    clearError();
    setAsked(undefined);
  };
  return {
    ask: (...args: Args) => setAsked(args),
    close,
    /** The first argument of `ask` while the dialog is open. */
    item: asked?.[0] as Args[0] | undefined,
    dialog: {
      open: asked !== undefined,
      busy,
      error,
      onConfirm: () => asked && void run(...asked),
      onCancel: close,
    },
  };
}
