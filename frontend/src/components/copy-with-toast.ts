import { copyText } from "@/lib/copy-text";
import { type Toast, toast } from "@/ui/toast";

/** Copies a text, and says that it is copied, or that the browser blocks it. Returns whether it is copied. */
export async function copyWithToast(text: string, copied: Toast, blocked: Toast): Promise<boolean> {
  const isCopied = await copyText(text);
  toast(isCopied ? copied : { ...blocked, variant: "destructive" });
  return isCopied;
}
