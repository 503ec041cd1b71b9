import { toast } from "@/ui/toast";

/** Copies a link to a section of a post. */
export async function copyLink(url: string): Promise<void> {
  try {
    // Without https `navigator.clipboard` is undefined, and this throws too.
    await navigator.clipboard.writeText(url);
    toast({ title: "Link copied", description: url });
  } catch (error) {
    console.warn("The link could not be copied", error);
    toast({ title: "Your browser blocked the clipboard", description: `Copy this link: ${url}` });
  }
}
