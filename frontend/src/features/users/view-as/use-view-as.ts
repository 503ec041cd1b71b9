import { useLocation, useNavigate } from "react-router-dom";
import { useSession } from "@/features/users/api";
import type { RequestBody } from "@/lib/api/api-contract";
import { ApiError, send } from "@/lib/api/http";
import { isInternalPath } from "@/lib/paths/internal-path";
import { paths } from "@/lib/paths/paths";

/** Stored per tab, because each tab may show another screen. */
const returnPathKey = "view-as-return-path";

type ViewAsInput = RequestBody<"/api/admin/view-as", "post">;

/** Starts and ends a view of the site as someone else, in all tabs. */
export function useViewAs() {
  const { sessionChanged } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  /** `ViewAsHost` reloads the user after the navigation. */
  const continueAt = async (path: string) => {
    await sessionChanged();
    navigate(path);
  };
  return {
    async start(input: ViewAsInput) {
      await send("POST", "/api/admin/view-as", input);
      storeReturnPath(pathname + search);
      await continueAt(input.view === "visitor" ? paths.landing : paths.freeAgents);
    },
    async end() {
      try {
        await send("DELETE", "/api/admin/view-as");
      } catch (error) {
        // The view has already ended with the session or the role.
        if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
      }
    },
    /** Goes back to the screen where the view was started. */
    async leave() {
      await continueAt(takeReturnPath());
    },
  };
}

function storeReturnPath(path: string): void {
  try {
    sessionStorage.setItem(returnPathKey, path);
  } catch (error) {
    console.warn("the screen to return to was not stored", error);
  }
}

function takeReturnPath(): string {
  try {
    const path = sessionStorage.getItem(returnPathKey);
    sessionStorage.removeItem(returnPathKey);
    return path && isInternalPath(path) ? path : paths.admin;
  } catch {
    return paths.admin;
  }
}
