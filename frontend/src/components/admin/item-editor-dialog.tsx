import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import type { ItemEditor, Version } from "@/components/admin/use-item-editor";
import { lazyPart } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";

// Loaded on demand, because it is rare.
const SaveProblemNotice = lazyPart(() => import("@/components/admin/on-demand"), "SaveProblemNotice");

interface ItemEditorDialogProps<T> {
  editor: ItemEditor<T>;
  /** Prevents saving. */
  isBlocked?: boolean;
  /** Shows a version that someone else saved during the edit. */
  renderVersion: (item: T) => ReactNode;
  /** Shown instead of the form, for example while the item loads. */
  placeholder?: ReactNode;
  /** What the button does, if it is not only saving. */
  submitLabel?: string | undefined;
  /** Whether a new item can be saved without publishing it. */
  hasDrafts?: boolean;
  /** Beside the buttons, which stay in sight. */
  status?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The dialog of an item editor. */
export function ItemEditorDialog<T extends Version>({
  wide = false,
  tall = false,
  placeholder,
  ...props
}: ItemEditorDialogProps<T> & {
  wide?: boolean;
  tall?: boolean;
}) {
  const { editor } = props;
  return (
    <>
      <Dialog
        open
        onOpenChange={editor.requestClose}
        title={editor.saveLabels.title}
        wide={wide}
        tall={tall}
        isBusy={editor.isSubmitting}
      >
        {placeholder || <EditorForm key={editor.formKey} {...props} />}
      </Dialog>
      {editor.discardPrompt}
    </>
  );
}

function EditorForm<T extends Version>({
  editor,
  isBlocked = false,
  renderVersion,
  submitLabel,
  hasDrafts = false,
  status,
  children,
}: ItemEditorDialogProps<T>) {
  const errorId = useId();
  const { saveLabels, isSubmitting, error } = editor;
  const focusFirstField = useEffectEvent(editor.focusFirstField);
  useEffect(() => focusFirstField(), []);

  return (
    <Form aria-label={saveLabels.title} onSubmit={editor.submit} isSaving={isSubmitting}>
      {children}
      {editor.problem && <SaveProblemNotice editor={editor} renderVersion={renderVersion} />}
      {!status && <FormError id={errorId}>{error}</FormError>}
      <DialogActions>
        {status && <FormError id={errorId}>{error}</FormError>}
        <Button type="submit" disabled={isBlocked} busy={isSubmitting} aria-describedby={error && errorId}>
          {isSubmitting ? "Saving..." : (submitLabel ?? saveLabels.submit)}
        </Button>
        {hasDrafts && editor.baseVersion === null && (
          <Button
            variant="secondary"
            disabled={isBlocked}
            busy={isSubmitting}
            onClick={() => void editor.submitDraft()}
          >
            Save as draft
          </Button>
        )}
        <Button variant="ghost" busy={isSubmitting} onClick={editor.requestClose}>
          Cancel
        </Button>
        {status}
      </DialogActions>
    </Form>
  );
}
