import { currentToasts, dismissToast } from "@/ui/toast";

/** Takes away what is said of an earlier step, before the next one has its own to say. */
export function dismissToasts(): void {
  for (const { id } of currentToasts()) dismissToast(id);
}
