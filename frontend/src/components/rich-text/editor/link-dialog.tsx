import { dialogMessages } from "@/components/rich-text/editor/dialog-messages";
import { useUrlField } from "@/components/rich-text/editor/dialog-url-field";
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
  const { input, typed, readUrl, field } = useUrlField(current, normalizeLinkInput, texts.rejected);
  const title = current ? texts.change : texts.insert;

  const onSubmit = async () => {
    if (!typed) return onChange(false, typed);
    const url = readUrl();
    if (url) onChange(url, typed);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      initialFocus={() => {
        input.current?.select();
        return input.current;
      }}
      restoreFocus={restoreFocus}
    >
      <Form aria-label={title} onSubmit={onSubmit}>
        <Field label={texts.url} hint={texts.hint} {...field} />
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
