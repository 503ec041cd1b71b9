import { useCallback, useEffect, useRef, useState } from "react";
import type { Prompt } from "@/features/prompts/schema";

const confirmationMs = 2000;

/** Copies prompts to the clipboard, and reports the last copied or blocked one. */
export function useCopy() {
  const [copied, setCopied] = useState<Prompt | null>(null);
  const [blockedPrompt, setBlockedPrompt] = useState<Prompt | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = useCallback(async (prompt: Prompt) => {
    try {
      // Without https `navigator.clipboard` is undefined, and this throws too.
      await navigator.clipboard.writeText(prompt.promptText);
    } catch (error) {
      console.error("clipboard write failed", error);
      setBlockedPrompt(prompt);
      return;
    }
    clearTimeout(timer.current);
    setCopied(prompt);
    timer.current = setTimeout(() => setCopied(null), confirmationMs);
  }, []);
  const closeManualCopy = useCallback(() => setBlockedPrompt(null), []);

  return { copy, copied, blockedPrompt, closeManualCopy };
}
