import { type ReactNode, type RefObject, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { toastAdminError } from "@/components/forms/error-feedback";
import { showFieldErrors } from "@/components/forms/form-feedback";
import { ApiError } from "@/lib/api/http";
import { type ToastAction, toast } from "@/ui/toast";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

/** Identifies the version of an item that an edit is based on (optimistic lock). */
export interface Version {
  id: string;
  updatedAt: string;
}

interface SaveLabels {
  /** The dialog's title. */
  title: string;
  submit: string;
  saved: string;
  saveFailed: string;
}

export interface EditorLabels {
  /** Such as "post". */
  noun: string;
  /** The message after an edit conflict; by default the server's. */
  conflict?: string;
  create: SaveLabels;
  update: SaveLabels;
}

/** Someone else, or the admin in another tab, changed or deleted the item during the edit. */
type SaveProblem = ({ type: "conflict"; message: string } | { type: "deleted" }) & {
  /** Whether it was found while saving in the background. */
  isAutosave?: boolean;
};

export interface ItemEditor<T> {
  labels: EditorLabels;
  /** For the dialog's title and buttons. */
  saveLabels: SaveLabels;
  isSubmitting: boolean;
  /** A form-level error. */
  error: string | undefined;
  problem: SaveProblem | null;
  /** The notice of the problem. */
  problemPanel: RefObject<HTMLElement | null>;
  /** The version that the edit is based on; null for a new item. */
  baseVersion: Version | null;
  submit: () => Promise<void>;
  /** For a new item that is not published yet. */
  submitDraft: () => Promise<void>;
  fetchNewerVersion: () => Promise<T | null>;
  overwrite: (newer: T) => Promise<void>;
  saveAsNew: () => Promise<void>;
  onDeleted: () => void;
  /** Saving in the background failed. Returns whether someone else changed or deleted the item. */
  reportAutosaveError: (error: unknown) => boolean;
  /** Resets the form to an item or to empty values. Confirms before unsaved changes are discarded. */
  reset: (item: T | null) => void;
  requestClose: () => void;
  discardPrompt: ReactNode;
  focusFirstField: () => void;
  /** Remounts the fields when the form restarts. */
  formKey: number;
}

/** What the editor needs of a form: react-hook-form's, or another one. */
export interface EditedForm<Values extends FieldValues, Input> {
  formState: {
    isDirty: boolean;
    isSubmitting: boolean;
    errors: { root?: { message?: string | undefined } | undefined };
  };
  getValues: () => Values;
  setFocus: (field: FieldPath<Values>) => void;
  setError: UseFormSetError<Values>;
  reset: (values: Values) => void;
  handleSubmit: (save: (input: Input) => Promise<void>) => () => Promise<void>;
}

/** State of the dialog in which an admin creates or edits an item. A failed save keeps everything typed. */
export function useItemEditor<Values extends FieldValues, Input, T extends Version>({
  form,
  item,
  initialVersion = item,
  hasChanges = form.formState.isDirty,
  isSaved = false,
  saveBeforeClose,
  labels,
  firstField,
  toValues,
  beforeSubmit,
  save,
  fetchItem,
  onRejected,
  onRestart,
  onDiscard,
  onNotFound,
  onOverwrite,
  nextStep,
  onSaved,
  onClose,
}: {
  form: EditedForm<Values, Input>;
  /** Null for a new item. */
  item: Version | null;
  initialVersion?: Version | null;
  hasChanges?: boolean;
  /** Whether the changes are safe, so that the dialog may close without a question. */
  isSaved?: boolean;
  /** Called before the dialog closes with changes. Resolves to whether they are safe. */
  saveBeforeClose?: () => Promise<boolean>;
  /** Continues to save in the background after a conflict, on top of the newer version. */
  onOverwrite?: (newer: T) => void;
  labels: EditorLabels;
  firstField: FieldPath<Values>;
  toValues: (item: T | null) => Values;
  beforeSubmit?: () => void;
  save: (input: Input, baseVersion: Version | null, isDraft: boolean) => Promise<unknown>;
  /** What the toast offers after `save` has created an item, whose result it gets. */
  nextStep?: (input: Input, created: unknown) => ToastAction | undefined;
  /** The current version, or null if it was deleted. */
  fetchItem: (id: string) => Promise<T | null>;
  onRejected?: (error: unknown) => void;
  onRestart?: (item: T | null) => void;
  onDiscard?: () => void;
  /** Someone else deleted the item. */
  onNotFound: () => void;
  onSaved: () => void;
  onClose: () => void;
}): ItemEditor<T> {
  const [baseVersion, setBaseVersion] = useState<Version | null>(initialVersion);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const problemPanel = useRef<HTMLElement>(null);
  const [formKey, setFormKey] = useState(0);
  const { isSubmitting, errors } = form.formState;
  const { requestClose, requestDiscard, prompt } = useDiscardPrompt({
    hasChanges,
    isSaved,
    ...(saveBeforeClose && { saveBeforeClose }),
    question: "You have unsaved changes.",
    onClose,
    ...(onDiscard && { onDiscard }),
  });

  const submit = async (version: Version | null, isDraft = false) => {
    beforeSubmit?.();
    const { saved, saveFailed } = version ? labels.update : labels.create;
    await form.handleSubmit(async (input) => {
      setBaseVersion(version);
      let created: unknown;
      try {
        created = await save(input, version, isDraft);
      } catch (error) {
        handleSaveError(error, version, saveFailed);
        return;
      }
      onSaved();
      onClose();
      toast({
        title: "Success",
        description: isDraft
          ? `Saved as a draft. No member sees the ${labels.noun} until you publish it.`
          : saved,
        action: version ? undefined : nextStep?.(input, created),
      });
    })();
  };

  const handleSaveError = (error: unknown, version: Version | null, saveFailed: string) => {
    const problem = version && toSaveProblem(error);
    setProblem(problem);
    // Shown and focused in the form, so that no toast covers it.
    if (problem) {
      if (problem.type === "deleted") onNotFound();
      return;
    }
    const message = toastAdminError(error, saveFailed);
    const fields = Object.keys(form.getValues()) as FieldPath<Values>[];
    if (!showFieldErrors(error, form.setError, fields)) form.setError("root", { message });
    onRejected?.(error);
  };

  return {
    labels,
    saveLabels: item ? labels.update : labels.create,
    isSubmitting,
    error: errors.root?.message,
    problem,
    problemPanel,
    baseVersion,
    submit: () => submit(baseVersion),
    submitDraft: () => submit(null, true),
    fetchNewerVersion: async () => baseVersion && fetchItem(baseVersion.id),
    overwrite: async (newer) => {
      const version = { id: newer.id, updatedAt: newer.updatedAt };
      const isAutosave = problem?.isAutosave === true;
      onOverwrite?.(newer);
      if (!isAutosave) return submit(version);
      setProblem(null);
      setBaseVersion(version);
    },
    reportAutosaveError: (error) => {
      const problem = toSaveProblem(error);
      if (!problem) return false;
      setProblem({ ...problem, isAutosave: true });
      if (problem.type === "deleted") onNotFound();
      return true;
    },
    saveAsNew: () => submit(null),
    onDeleted: () => {
      setProblem({ type: "deleted" });
      onNotFound();
    },
    reset: (from) =>
      requestDiscard(() => {
        setBaseVersion(from);
        setProblem(null);
        form.reset(toValues(from));
        setFormKey(formKey + 1);
        onRestart?.(from);
      }),
    requestClose,
    discardPrompt: prompt,
    focusFirstField: () => form.setFocus(firstField),
    formKey,
  };
}

/** Null if the item was neither changed nor deleted by someone else. */
export function toSaveProblem(error: unknown): SaveProblem | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "edit_conflict") return { type: "conflict", message: error.serverMessage ?? "" };
  return error.status === 404 ? { type: "deleted" } : null;
}
