import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { createForm, type Form, type FormState, type Name, type Schema } from "@/lib/form";

export type UsedForm<T extends object, Entry> = Form<T, Entry> & { formState: FormState<T> };

/** A form for as long as the component is there. It is drawn again when its state changes, not with what is typed. */
export function useForm<T extends object, Entry>(
  schema: Schema<T, Entry>,
  defaults: NoInfer<T>,
): UsedForm<T, Entry> {
  const [form] = useState(() => createForm(schema, defaults));
  useLayoutEffect(() => form.setSchema(schema), [form, schema]);
  const formState = useSyncExternalStore(form.onStateChange, form.getState, form.getState);
  return { ...form, formState };
}

/** What a field holds, followed while it is typed. */
export function useValue<T extends object, Entry, N extends Name<T>>(
  { onValueChange, getValues }: Form<T, Entry>,
  name: N,
): T[N] {
  const value = () => getValues()[name];
  return useSyncExternalStore(onValueChange, value, value);
}
