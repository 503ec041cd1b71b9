import { useEffect, useState } from "react";
import { toastError } from "@/components/forms/error-feedback";
import { fetchJson, send } from "@/lib/api/http";
import { useQueryOrNull } from "@/lib/api/query";
import { isStringList, parseAs } from "@/lib/guards";
import { createStorageStore, useStorageStore } from "@/lib/storage-store";

const endpoint = "/api/welcome";

/** Email addresses of accounts that have no welcome left, so that their pages do not ask and wait for them. */
const finishedAccounts = createStorageStore<string[]>("welcomed", parseAs(isStringList), []);
const maxAccounts = 20;

/** While the account is unknown, it is probably one that used this browser before. */
function hasFinished(accounts: readonly string[], account: string | undefined): boolean {
  return account === undefined ? accounts.length > 0 : accounts.includes(account);
}

/** A new member's answer to what they want help with: undefined while loading, null if there is nothing to ask. */
export function useFirstSteps(account: string | undefined) {
  const isFinishedHere = useStorageStore(finishedAccounts, (accounts) => hasFinished(accounts, account));
  const { data, error, mutate } = useQueryOrNull(
    isFinishedHere ? null : endpoint,
    () => !hasFinished(finishedAccounts.get(), account),
  );
  const isUnknown = data === undefined && !error && !isFinishedHere;
  /** Before the server has confirmed it. */
  const [hasEnded, setHasEnded] = useState(false);
  const steps = data?.steps;
  const interests = isUnknown ? undefined : (!hasEnded && steps?.interests) || null;

  useEffect(() => {
    const accounts = finishedAccounts.get();
    if (account && steps === null && !accounts.includes(account))
      finishedAccounts.set([...accounts, account].slice(-maxAccounts));
  }, [account, steps]);

  return {
    interests,
    choose: async (interest: string) => {
      if (!steps) return;
      const choice = { interests: [interest] };
      try {
        await mutate(fetchJson("PUT", endpoint, choice), {
          optimisticData: { steps: choice },
          rollbackOnError: true,
          revalidate: false,
        });
      } catch (error) {
        toastError(error, "We couldn't save your choice.", "Nothing is lost.");
      }
    },
    end: async () => {
      if (!interests) return;
      setHasEnded(true);
      try {
        await send("DELETE", endpoint);
        await mutate({ steps: null }, { revalidate: false });
      } catch (error) {
        setHasEnded(false);
        toastError(error, "We couldn't put the welcome away.", "Nothing is lost.");
      }
    },
  };
}
