import { useNavigate } from "react-router-dom";
import { useSession } from "@/features/users/api";
import { messages } from "@/features/users/auth/sign-in-messages";
import type { CurrentUser } from "@/features/users/schema";
import { paths } from "@/lib/paths/paths";
import { ownPage } from "@/lib/paths/return-to";
import { toast } from "@/ui/toast";

/** Completes a login on a page that an emailed link opened. */
export function useFinishLogin(): (member: CurrentUser) => Promise<void> {
  const { signIn } = useSession();
  const navigate = useNavigate();
  return async (member) => {
    await signIn(member);
    toast(messages.signedIn);
    navigate(ownPage(member.returnTo) ?? paths.freeAgents, { replace: true });
  };
}
