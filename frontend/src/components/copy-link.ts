import { copyText } from "@/lib/copy-text";
import { toast } from "@/ui/toast";

/** Copies a link and says so, or shows it. */
export async function copyLink(url: string): Promise<void> {
  toast(
    (await copyText(url))
      ? { title: "Link copied", description: url }
      : { title: "Your browser blocked the clipboard", description: `Copy this link: ${url}` },
  );
}
