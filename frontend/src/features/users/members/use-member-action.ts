import { isConflict, toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import type { Member } from "@/features/users/members/api";
import { isNotFound } from "@/lib/api/http";
import { toast } from "@/ui/toast";

interface Texts {
  title: string;
  description: string;
  /** The toast after a failure without a reason from the server. */
  failed: string;
}

/** A change of a member without a form. `onChange` gets the member, or nothing if it must be loaded again. */
export function useMemberAction(onChange: (member?: Member) => void) {
  return useAction(
    async (call: () => Promise<Member>, { failed: _, ...done }: Texts) => {
      onChange(await call());
      toast(done);
    },
    {
      failed: (_, { failed }) => failed,
      report: toastAdminError,
      onError: (error) => {
        // Someone else has changed the member since.
        if (isNotFound(error) || isConflict(error)) onChange();
      },
    },
  );
}
