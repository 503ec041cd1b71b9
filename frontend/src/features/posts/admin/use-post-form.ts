import { useRef, useState } from "react";
import type { UseFormSetError } from "react-hook-form";
import type { EditedForm } from "@/components/admin/use-item-editor";
import type { PostInput } from "@/features/posts/admin/post-changes";
import { differsFromPost } from "@/features/posts/admin/post-document";
import { findErrors, type PostErrors, toSubmitted } from "@/features/posts/admin/post-fields";
import type { PostStore } from "@/features/posts/admin/use-post-document";

type TextField = "title" | "slug" | "excerpt" | "publishAt" | "seoTitle" | "seoDescription" | "authorName";
type Target = { focus: () => void } | null;

export interface PostForm extends EditedForm<PostInput, PostInput> {
  values: PostInput;
  errors: PostErrors;
  edit: (input: Partial<PostInput>) => void;
  /** The props of a text field, with its error. */
  field: (name: TextField) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
    ref: (target: Target) => void;
  };
  /** For what is focused if the field is invalid. */
  fieldRef: (name: keyof PostInput) => (target: Target) => void;
  /** Checks these fields again if their errors are shown. */
  recheck: (...names: (keyof PostInput)[]) => void;
}

/** The fields of a document, with the behavior of `useApiForm`: react-hook-form would be a second store of the text. */
export function usePostForm(store: PostStore, onChange: () => void): PostForm {
  const targets = useRef<Partial<Record<keyof PostInput, Target>>>({});
  const [errors, setErrors] = useState<PostErrors>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isSubmitted = useRef(false);

  const recheck = (...names: (keyof PostInput)[]) =>
    setErrors((before) => {
      const checked = names.filter((name) => isSubmitted.current || before[name]);
      if (checked.length === 0) return before;
      const found = findErrors(store.current().input);
      return { ...before, ...Object.fromEntries(checked.map((name) => [name, found[name]])) };
    });
  const edit = (input: Partial<PostInput>) => {
    store.dispatch({ type: "edited", input });
    // The slug may follow the title.
    recheck(
      ...(Object.keys(input) as (keyof PostInput)[]),
      ...(input.title === undefined ? [] : ["slug" as const]),
    );
    onChange();
  };
  const setError: UseFormSetError<PostInput> = (name, { message }, options) => {
    setErrors((before) => ({ ...before, [name]: message }));
    if (options?.shouldFocus) targets.current[name as keyof PostInput]?.focus();
  };
  const fieldRef = (name: keyof PostInput) => (target: Target) => {
    targets.current[name] = target;
  };
  const { input } = store.document;
  return {
    values: input,
    errors,
    edit,
    recheck,
    fieldRef,
    field: (name) => ({
      name,
      value: input[name],
      error: errors[name],
      onChange: ({ target }) => edit({ [name]: target.value }),
      ref: fieldRef(name),
    }),
    formState: {
      isDirty: differsFromPost(store.document),
      isSubmitting,
      errors: { root: errors.root ? { message: errors.root } : undefined },
    },
    getValues: () => store.current().input,
    setFocus: (name) => targets.current[name as keyof PostInput]?.focus(),
    setError,
    reset: (input) => {
      store.dispatch({ type: "replaced", input });
      setErrors({});
      isSubmitted.current = false;
    },
    handleSubmit: (save) => async () => {
      isSubmitted.current = true;
      const { input } = store.read();
      const found = findErrors(input);
      setErrors(found);
      const invalid = (Object.keys(found) as (keyof PostInput)[]).find((name) => found[name]);
      if (invalid) return targets.current[invalid]?.focus();
      setIsSubmitting(true);
      try {
        await save(toSubmitted(input));
      } finally {
        setIsSubmitting(false);
      }
    },
  };
}
