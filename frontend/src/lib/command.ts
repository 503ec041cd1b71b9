import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { stringIn } from "@/lib/guards";

/** Something that the search dialog offers on admin screens: a screen, and perhaps what to do there. */
export interface Command {
  name: string;
  path: string;
  /** What `useCommand` of that screen does. */
  action?: "add" | "refund";
}

/** Does what was chosen in the search dialog, once. */
export function useCommand(action: Command["action"], run: () => void): void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const isChosen = stringIn(state, "action") === action;
  const start = useEffectEvent(() => {
    // Not again after a reload.
    navigate({ search }, { replace: true });
    run();
  });
  useEffect(() => {
    if (isChosen) start();
  }, [isChosen]);
}
