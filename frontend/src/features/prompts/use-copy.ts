import { useCallback, useEffect, useRef, useState } from "react";
import { useItemSlots } from "@/components/item-slots";
import type { Prompt } from "@/features/prompts/schema";
import { copyText } from "@/lib/copy-text";

const confirmationMs = 2000;

/** Copies a text that comes from the prompt: as written by default. Resolves to whether it is on the clipboard. */
export type CopyPrompt = (prompt: Prompt, text?: string) => Promise<boolean>;

export type PromptCopy = ReturnType<typeof useCopy>;

/** Copies prompts to the clipboard, and reports the last copied or blocked one. */
export function useCopy() {
  const [copied, setCopied] = useState<Prompt | null>(null);
  const [blocked, setBlocked] = useState<{ prompt: Prompt; text: string } | null>(null);
  const { onUse } = useItemSlots();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy: CopyPrompt = useCallback(
    async (prompt, text = prompt.promptText) => {
      if (!(await copyText(text))) {
        setBlocked({ prompt, text });
        return false;
      }
      clearTimeout(timer.current);
      setCopied(prompt);
      onUse({ kind: "prompt", id: prompt.id, promptText: prompt.promptText });
      timer.current = setTimeout(() => setCopied(null), confirmationMs);
      return true;
    },
    [onUse],
  );
  const closeManualCopy = useCallback(() => setBlocked(null), []);

  return { copy, copied, blocked, closeManualCopy };
}
