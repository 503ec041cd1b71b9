import { useNavigate } from "react-router-dom";
import { useSession } from "@/features/users/api";
import { messages } from "@/features/users/auth/sign-in-messages";
import { roleOf } from "@/features/users/permissions";
import type { CurrentUser } from "@/features/users/schema";
import { fetchJson } from "@/lib/api/http";
import { adminPaths } from "@/lib/paths/admin-paths";
import { homeState } from "@/lib/paths/home-state";
import { paths } from "@/lib/paths/paths";
import { ownPage } from "@/lib/paths/return-to";
import { toast } from "@/ui/toast";

/**
 * Completes a login on a page that an emailed link opened. It leads to where the link was requested from, else an owner of the
 * site to the overview, and a member who owns or starred something to the toolbox.
 */
export function useFinishLogin(): (member: CurrentUser) => Promise<void> {
  const { signIn } = useSession();
  const navigate = useNavigate();
  return async (member) => {
    await signIn(member);
    toast(messages.signedIn);
    const page = ownPage(member.returnTo);
    const home = async () => ((await hasTools()) ? paths.toolbox : paths.freeAgents);
    navigate(page ?? (roleOf(member) === "owner" ? adminPaths.overview : await home()), {
      replace: true,
      state: homeState,
    });
  };
}

async function hasTools(): Promise<boolean> {
  try {
    const { ownedAgents, favorites } = await fetchJson("GET", "/api/toolbox");
    return ownedAgents.length + favorites.length > 0;
  } catch (error) {
    console.warn(error);
    return false;
  }
}
