import { useState } from "react";
import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { toast } from "@/ui/toast";

/** A change to one item of a list, by a button in its row. One at a time; the list is loaded again afterwards. */
export function useItemAction<T extends { id: string }>(
  change: (item: T) => Promise<unknown>,
  {
    done,
    failed,
    onError,
    refresh,
  }: {
    /** The toast after a success. */
    done: (item: T) => { title: string; description: string };
    failed: string | ((item: T) => string);
    /** Returns true if it handled the error, so that it is not reported. */
    onError?: (error: unknown) => boolean;
    refresh: () => void;
  },
) {
  const [changing, setChanging] = useState<string>();
  const { run, busy } = useAction(
    async (item: T) => {
      setChanging(item.id);
      try {
        await change(item);
        toast(done(item));
      } finally {
        refresh();
      }
    },
    { failed, report: toastAdminError, ...(onError && { onError }) },
  );
  return {
    run: (item: T) => void run(item),
    isBusy: ({ id }: T) => busy && changing === id,
  };
}
