import { type ReactNode, useEffect, useId } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { showFieldErrors } from "@/lib/form-errors";
import { ApiError, isSignedOut } from "@/lib/http";
import { paths } from "@/lib/paths";
import { Button, ExternalButtonLink } from "@/ui/button";
import type { EditorCalls } from "@/ui/desk";
import { sayError } from "@/ui/failure";
import { FailureNote } from "@/ui/failure-note";
import { Form, FormActions } from "@/ui/form";
import { toast } from "@/ui/toast";

export interface SaveWords {
  submit: string;
  saved: string;
  notSaved: string;
}

const signedOut = "signedOut";

/** The form in a desk's dialog. Whatever happens to the save, what was typed stays until it is saved or given up. */
export function DeskForm<Typed extends FieldValues, Entry>({
  form,
  words,
  calls,
  blocked = false,
  save,
  onGone,
  children,
}: {
  form: UseFormReturn<Typed, unknown, Entry>;
  words: SaveWords;
  calls: EditorCalls;
  /** Something is missing without which there is nothing to send. */
  blocked?: boolean;
  save: (entry: Entry) => Promise<unknown>;
  /** Somebody else has deleted what is edited. */
  onGone: () => void;
  children: ReactNode;
}) {
  const noteId = useId();
  const { isSubmitting, isDirty, errors } = form.formState;
  const { onHold, onSaved, onCancel } = calls;
  useEffect(() => onHold({ typed: isDirty, busy: isSubmitting }), [onHold, isDirty, isSubmitting]);

  const submit = form.handleSubmit(async (entry) => {
    try {
      await save(entry);
      onSaved();
      toast({ title: "Success", description: words.saved });
    } catch (error) {
      const message = sayError(error, words.notSaved);
      const fields = Object.keys(form.getValues()) as FieldPath<Typed>[];
      if (showFieldErrors(error, form.setError, fields)) return;
      form.setError("root", isSignedOut(error) ? { type: signedOut, message: signedOutWords } : { message });
      if (error instanceof ApiError && error.status === 404) onGone();
    }
  });
  const note = errors.root?.message;

  return (
    <Form onSubmit={submit}>
      {children}
      <FailureNote id={noteId}>{note}</FailureNote>
      {errors.root?.type === signedOut && (
        <FormActions>
          <ExternalButtonLink href={paths.login} variant="secondary">
            Log in
          </ExternalButtonLink>
        </FormActions>
      )}
      <FormActions>
        <Button type="submit" disabled={blocked} busy={isSubmitting} aria-describedby={note && noteId}>
          {isSubmitting ? "Saving..." : words.submit}
        </Button>
        <Button variant="quiet" busy={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}

const signedOutWords =
  "You have been signed out, so nothing was saved yet. What you typed is still here: log in on a new tab, come back, and save again.";
