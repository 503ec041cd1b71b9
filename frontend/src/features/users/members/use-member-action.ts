import { useState } from "react";
import { toastAdminError } from "@/components/error-feedback";
import type { Member } from "@/features/users/members/api";
import { ApiError } from "@/lib/http";
import { toast } from "@/ui/toast";

interface Texts {
  title: string;
  description: string;
  /** The toast after a failure without a reason from the server. */
  failed: string;
}

/** A change of a member without a form. `onChange` gets the member, or nothing if it must be loaded again. */
export function useMemberAction(onChange: (member?: Member) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();

  /** Returns whether it succeeded. */
  async function run(call: () => Promise<Member>, { failed, ...done }: Texts): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setError(undefined);
    try {
      onChange(await call());
      toast(done);
      return true;
    } catch (error) {
      setError(toastAdminError(error, failed, ""));
      // Someone else has changed the member since.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) onChange();
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, error, run, clearError: () => setError(undefined) };
}
