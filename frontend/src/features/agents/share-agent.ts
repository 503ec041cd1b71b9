import { copyLink } from "@/components/copy-link";
import type { Agent } from "@/features/agents/schema";
import { agentPath } from "@/lib/paths/paths";

/** Opens the device's share dialog, or else copies the link. */
export async function shareAgent({ title, slug }: Pick<Agent, "title" | "slug">): Promise<void> {
  const url = new URL(agentPath(slug), location.origin).href;
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // The person closed the dialog.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await copyLink(url);
}
