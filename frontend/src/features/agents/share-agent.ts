import type { Agent } from "@/features/agents/schema";
import { agentPath } from "@/lib/paths";
import { toast } from "@/ui/toast";

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
  try {
    // Without https `navigator.clipboard` is undefined, and this throws too.
    await navigator.clipboard.writeText(url);
    toast({ title: "Link copied", description: url });
  } catch (error) {
    console.warn("The link could not be copied", error);
    toast({ title: "Your browser blocked the clipboard", description: `Copy this link: ${url}` });
  }
}
