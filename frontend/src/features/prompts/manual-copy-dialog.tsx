import { useEffect, useRef } from "react";
import type { Prompt } from "@/features/prompts/schema";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/field";

/** Offers a text that the browser did not let us put into the clipboard, selected. */
export function ManualCopyDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Copy this prompt yourself"
      description="Your browser did not let us use the clipboard. The text is selected: press Ctrl+C, or ⌘C on a Mac. On a phone, hold it and choose Copy."
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
