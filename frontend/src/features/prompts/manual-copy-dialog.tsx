import { useEffect, useRef } from "react";
import type { Prompt } from "@/features/prompts/schema";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/field";

/** Fallback when the clipboard is blocked: shows the text selected. */
export function ManualCopyDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Copy this prompt yourself"
      description="Your browser blocked the clipboard. The text is selected: press Ctrl+C (⌘C on a Mac). On a phone, press and hold, then tap Copy."
    >
      <SelectedText prompt={prompt} />
    </Dialog>
  );
}

function SelectedText({ prompt }: { prompt: Prompt }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.select();
  }, []);
  return <TextArea ref={area} label={prompt.name} value={prompt.promptText} rows={8} readOnly />;
}
