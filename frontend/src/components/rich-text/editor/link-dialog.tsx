import { type FormEvent, useRef, useState } from "react";
import { dialogMessages } from "@/components/rich-text/editor/dialog-messages";
import { normalizeLinkInput } from "@/components/rich-text/editor/dialog-urls";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";

const texts = dialogMessages.link;

/** Adds, changes or removes a link. An empty URL removes it. */
export function LinkDialog({
  url: current,
  onChange,
  onClose,
  restoreFocus,
}: {
  /** Empty without a link. */
  url: string;
  /** Called with the URL, or false to remove the link, and with what was typed. */
  onChange: (url: string | false, text: string) => void;
  onClose: () => void;
  /** Moves the focus to the caret in the text. */
  restoreFocus: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(current);
  const [error, setError] = useState<string>();
  const title = current ? texts.change : texts.insert;

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    // Portals bubble to the form around the editor.
    event.stopPropagation();
    const text = typed.trim();
    if (!text) return onChange(false, text);
    const url = normalizeLinkInput(text);
    if (url) return onChange(url, text);
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
      restoreFocus={restoreFocus}
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
          {current && (
            <Button variant="secondary" onClick={() => onChange(false, "")}>
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
