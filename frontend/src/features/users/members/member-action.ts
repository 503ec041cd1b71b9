import { isConflict, toastAdminError } from "@/components/forms/error-feedback";
import type { ActionOptions } from "@/components/forms/use-action";
import type { Member } from "@/features/users/members/api";
import { isNotFound } from "@/lib/api/http";
import { toast } from "@/ui/toast";

interface Texts {
  title: string;
  description: string;
  /** The toast after a failure without a reason from the server. */
  failed: string;
}

/**
 * The arguments of `useAction` or `useConfirm` for a change of a member without a form. `onChange` gets the member, or
 * nothing if it must be loaded again.
 */
export function memberAction<T = void>(
  change: (item: T) => Promise<Member>,
  onChange: (member?: Member) => void,
  { failed, ...done }: Texts,
): [(item: T) => Promise<void>, ActionOptions<[T]>] {
  return [
    async (item) => {
      onChange(await change(item));
      toast(done);
    },
    {
      failed,
      report: toastAdminError,
      onError: (error) => {
        // Someone else has changed the member since.
        if (isNotFound(error) || isConflict(error)) onChange();
      },
    },
  ];
}
