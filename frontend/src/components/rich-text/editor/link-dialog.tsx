import type Quill from "quill/core";
import { type FormEvent, useRef, useState } from "react";
import { type LinkTarget, setLink } from "@/components/rich-text/editor/commands";
import { messages } from "@/components/rich-text/editor/messages";
import { normalizeLinkInput } from "@/components/rich-text/url-rules";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";

const texts = messages.link;

/** Adds, changes or removes a link. An empty URL removes it. */
export function LinkDialog({
  quill,
  target,
  onClose,
}: {
  quill: Quill;
  target: LinkTarget;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(target.url);
  const [error, setError] = useState<string>();
  const change = useRef<(() => void) | null>(null);
  const title = target.url ? texts.change : texts.insert;

  const close = (url: string | false) => {
    change.current = () => setLink(quill, target.range, url, typed.trim());
    onClose();
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    // Portals bubble to the form around the editor.
    event.stopPropagation();
    if (typed.trim() === "") return close(false);
    const url = normalizeLinkInput(typed);
    if (url) return close(url);
    setError(texts.rejected);
    field.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      initialFocus={() => {
        field.current?.select();
        return field.current;
      }}
      restoreFocus={() => {
        quill.focus();
        // The caret only moves while the editor has the focus.
        change.current?.();
      }}
    >
      <Form aria-label={title} onSubmit={onSubmit}>
        <Field
          ref={field}
          label={texts.url}
          hint={texts.hint}
          error={error}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <DialogActions>
          <Button type="submit">{title}</Button>
          {target.url && (
            <Button variant="secondary" onClick={() => close(false)}>
              {texts.remove}
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
