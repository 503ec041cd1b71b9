import { useEffect, useRef } from "react";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/field";

/** Fallback when the clipboard is blocked: shows the text selected. */
export function ManualCopyDialog({
  name,
  text,
  onClose,
}: {
  /** The prompt's. */
  name: string;
  text: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Copy this prompt yourself"
      description="Your browser blocked the clipboard. The text is selected: press Ctrl+C (⌘C on a Mac). On a phone, press and hold, then tap Copy."
    >
      <SelectedText name={name} text={text} />
    </Dialog>
  );
}

function SelectedText({ name, text }: { name: string; text: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.select();
  }, []);
  return <TextArea ref={area} label={name} value={text} rows={8} readOnly />;
}
