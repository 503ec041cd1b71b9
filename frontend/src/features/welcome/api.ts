import { useEffect, useState } from "react";
import { toastError } from "@/components/forms/error-feedback";
import { type FirstSteps, withCompleted } from "@/features/welcome/model";
import type { RequestBody } from "@/lib/api/api-contract";
import { fetchJson, send } from "@/lib/api/http";
import { useQueryOrNull } from "@/lib/api/query";
import { isStringList, parseAs } from "@/lib/guards";
import { createStorageStore, useStorageStore } from "@/lib/storage-store";

const endpoint = "/api/welcome";

/** Email addresses of accounts that have no steps left, so that their pages do not ask and wait for them. */
const finishedAccounts = createStorageStore<string[]>("welcomed", parseAs(isStringList), []);
const maxAccounts = 20;

/** While the account is unknown, it is probably one that used this browser before. */
function hasFinished(accounts: readonly string[], account: string | undefined): boolean {
  return account === undefined ? accounts.length > 0 : accounts.includes(account);
}

/** The first steps of a new member: undefined while loading, null if there is nothing to show. */
export function useFirstSteps(account: string | undefined) {
  const isFinishedHere = useStorageStore(finishedAccounts, (accounts) => hasFinished(accounts, account));
  const { data, error, mutate } = useQueryOrNull(
    isFinishedHere ? null : endpoint,
    () => !hasFinished(finishedAccounts.get(), account),
  );
  const isUnknown = data === undefined && !error && !isFinishedHere;
  const steps: FirstSteps | null | undefined = isUnknown ? undefined : (data?.steps ?? null);
  /** Before the server has confirmed it. */
  const [end, setEnd] = useState<"completed" | "skipped" | null>(null);

  useEffect(() => {
    const accounts = finishedAccounts.get();
    if (account && data?.steps === null && !accounts.includes(account))
      finishedAccounts.set([...accounts, account].slice(-maxAccounts));
  }, [account, data]);

  const save = async (completed: RequestBody<"/api/welcome", "put">) => {
    if (!steps) return;
    const next = withCompleted(steps, completed);
    if (!next) setEnd("completed");
    try {
      await mutate(fetchJson("PUT", endpoint, completed), {
        optimisticData: { steps: next ?? steps },
        rollbackOnError: true,
        revalidate: false,
      });
    } catch (error) {
      setEnd(null);
      throw error;
    }
  };
  return {
    steps: end ? null : steps,
    /** The last step was completed on this page, which then says so. */
    isJustCompleted: end === "completed",
    chooseInterests: (interests: string[]) => {
      save({ interests }).catch((error) =>
        toastError(error, "We couldn't save your choice.", "Nothing is lost."),
      );
    },
    // The member has done it. If it can't be recorded, the step only stays open.
    agentOpened: () => {
      if (steps?.agentOpened === false) save({ agentOpened: true }).catch(console.warn);
    },
    promptCopied: () => {
      if (steps?.promptCopied === false) save({ promptCopied: true }).catch(console.warn);
    },
    skip: async () => {
      setEnd("skipped");
      try {
        await send("DELETE", endpoint);
        await mutate({ steps: null }, { revalidate: false });
      } catch (error) {
        setEnd(null);
        toastError(error, "We couldn't skip the first steps.", "Nothing is lost.");
      }
    },
    close: () => setEnd("skipped"),
  };
}
