import { type ComponentProps, type FormEvent, useEffect, useLayoutEffect, useRef } from "react";
import { cx } from "@/lib/cx";
import styles from "@/ui/form.module.css";
import { lockFields } from "@/ui/lock-fields";
import { dismissToasts } from "@/ui/toast";

interface FormProps extends Omit<ComponentProps<"form">, "method" | "noValidate" | "onSubmit"> {
  /** While the promise it returns is pending, further submits are ignored. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown> | undefined;
  /** Whether it is being saved without having been submitted. */
  isSaving?: boolean;
}

/**
 * A form without native validation. `method="post"` keeps input out of the URL if it is submitted without JavaScript.
 */
export function Form({ className, onSubmit, isSaving = false, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const isSubmitting = useRef(false);

  // Prevents double submits that bypass the button: `requestSubmit()`, and Enter in two fields.
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble out of a dialog to the form that opened it.
    event.stopPropagation();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    // Toasts of the previous attempt are out of date.
    dismissToasts();
    const unlock = lockFields(event.currentTarget);
    try {
      await onSubmit(event);
    } finally {
      unlock();
      isSubmitting.current = false;
    }
  };

  // Before the paint that shows it: what looks ready can be pressed.
  useLayoutEffect(() => (isSaving && element.current ? lockFields(element.current) : undefined), [isSaving]);

  useEffect(() => {
    const { current: form } = element;
    // public/loader.js marks a form that was submitted before hydration.
    if (form?.dataset.submitted === undefined) return;
    delete form.dataset.submitted;
    // After the fields have restored input typed before hydration (ui/field.tsx).
    setTimeout(() => form.requestSubmit());
  }, []);

  return (
    <form
      {...form}
      ref={element}
      method="post"
      noValidate
      className={cx(styles.form, className)}
      onSubmit={(event) => void submit(event)}
    />
  );
}

/** A row of buttons at the end of a form. */
export function FormActions({ children }: { children: ComponentProps<"div">["children"] }) {
  return <div className={styles.actions}>{children}</div>;
}
