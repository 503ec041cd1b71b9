import type { Details } from "@/lib/prompt-details";
import type { StorageStore } from "@/lib/storage-store";
import { toast } from "@/ui/toast";

export function forgetDetails(store: StorageStore<Details>): void {
  const forgotten = store.get();
  store.remove();
  toast({
    title: "Details forgotten",
    description: "What you filled in was removed from this device.",
    action: { label: "Undo", alternative: "Fill in the fields again", onPress: () => store.set(forgotten) },
  });
}
