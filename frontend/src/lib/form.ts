import * as z from "zod/mini";

export type Name<T> = keyof T & string;

export interface FieldError {
  message: string;
  type?: string;
}

/** What is wrong, by field. What is wrong with the form as a whole stands at `root`. */
export type Errors<T> = { readonly [name in Name<T> | "root"]?: FieldError };

export type SetError<T> = (
  name: Name<T> | "root",
  error: FieldError,
  options?: { shouldFocus?: boolean },
) => void;

export interface FormState<T> {
  readonly errors: Errors<T>;
  readonly isSubmitting: boolean;
  /** Whether anybody has tried to send it. From then on a field is checked whenever it changes. */
  readonly isSubmitted: boolean;
  /** Whether anything differs from what the form began with. */
  readonly isDirty: boolean;
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field as the form knows it: an input of the document, or anything else that takes the focus. */
type Control = Input | { focus: () => void };

interface RegisterOptions<T> {
  onChange?: (event: { target: Input }) => void;
  onBlur?: () => void;
  /** Fields whose rules look at this one too. */
  deps?: readonly Name<T>[];
}

/** What an input gets to belong to a form. */
export interface Registered {
  name: string;
  ref: (control: Control | null) => void;
  onChange: (event: { target: Input }) => void;
  onBlur?: () => void;
  defaultValue?: string;
  defaultChecked?: boolean;
}

export type Schema<T, Entry> = z.core.$ZodType<Entry, T>;
export type Form<T extends object, Entry> = ReturnType<typeof createForm<T, Entry>>;

/**
 * The state of a form whose inputs keep their own values. A schema checks it when it is sent, and makes of what was typed
 * what is sent.
 */
export function createForm<T extends object, Entry>(firstSchema: Schema<T, Entry>, defaults: T) {
  let schema = firstSchema;
  let values = defaults;
  let state: FormState<T> = { errors: {}, isSubmitting: false, isSubmitted: false, isDirty: false };
  const controls = new Map<Name<T>, Control>();
  const refs = new Map<Name<T>, Registered["ref"]>();
  const stateListeners = new Set<() => void>();
  const valueListeners = new Set<() => void>();

  const changeState = (change: Partial<FormState<T>>) => {
    state = { ...state, ...change };
    for (const listener of stateListeners) listener();
  };

  const changeValues = (change: Partial<T>) => {
    const names = Object.keys(change) as Name<T>[];
    if (names.every((name) => Object.is(values[name], change[name]))) return;
    values = { ...values, ...change };
    const isDirty = (Object.keys(defaults) as Name<T>[]).some((name) => values[name] !== defaults[name]);
    if (isDirty !== state.isDirty) changeState({ isDirty });
    for (const listener of valueListeners) listener();
  };

  const setErrorOf = (name: Name<T> | "root", error: FieldError | undefined) => {
    const { [name]: _, ...others } = state.errors;
    changeState({ errors: (error ? { ...others, [name]: error } : others) as Errors<T> });
  };

  const setFocus = (name: Name<T>) => controls.get(name)?.focus();

  /** Checks these fields and no others. */
  const check = (names: readonly Name<T>[]) => {
    const { errors } = checked(schema, values);
    for (const name of names) {
      if (errors[name] || state.errors[name]) setErrorOf(name, errors[name]);
    }
    return names.every((name) => !errors[name]);
  };

  /** A field that is there again shows what it held; one that is new may have been filled in before the page runs. */
  const refOf = (name: Name<T>): Registered["ref"] => {
    let seen = false;
    return (control) => {
      if (!control) {
        controls.delete(name);
        return;
      }
      controls.set(name, control);
      if (!("value" in control)) return;
      if (seen) write(control, values[name]);
      else changeValues({ [name]: read(control) } as Partial<T>);
      seen = true;
    };
  };

  return {
    getState: () => state,
    getValues: () => values,
    onStateChange: listenTo(stateListeners),
    onValueChange: listenTo(valueListeners),
    setSchema: (next: Schema<T, Entry>) => {
      schema = next;
    },

    register: (name: Name<T>, { onChange, onBlur, deps = [] }: RegisterOptions<T> = {}): Registered => {
      const ref = refs.get(name) ?? refOf(name);
      refs.set(name, ref);
      const first = defaults[name];
      return {
        name,
        ref,
        ...(typeof first === "boolean" ? { defaultChecked: first } : { defaultValue: String(first) }),
        ...(onBlur && { onBlur }),
        onChange: (event) => {
          onChange?.(event);
          changeValues({ [name]: read(event.target) } as Partial<T>);
          if (state.isSubmitted || state.errors[name]) check([name, ...deps]);
        },
      };
    },

    setValue: <N extends Name<T>>(name: N, value: T[N]) => {
      changeValues({ [name]: value } as unknown as Partial<T>);
      const control = controls.get(name);
      if (control && "value" in control) write(control, value);
      if (state.isSubmitted) check([name]);
    },

    setError: ((name, error, { shouldFocus = false } = {}) => {
      setErrorOf(name, error);
      if (shouldFocus && name !== "root") setFocus(name);
    }) satisfies SetError<T>,

    clearErrors: (name?: Name<T>) => {
      if (!name) changeState({ errors: {} });
      else if (state.errors[name]) setErrorOf(name, undefined);
    },

    setFocus,

    /** Checks one field now. Answers whether it is as it should be. */
    trigger: (name: Name<T>, { shouldFocus = false } = {}) => {
      const good = check([name]);
      if (!good && shouldFocus) setFocus(name);
      return good;
    },

    /** Back to the beginning. */
    reset: () => {
      changeValues(defaults);
      for (const [name, control] of controls) {
        if ("value" in control) write(control, defaults[name]);
      }
      changeState({ errors: {}, isSubmitted: false });
    },

    /** Sends what was typed if it is as it should be, or else leads to the first field that is not. */
    handleSubmit:
      (send: (entry: Entry) => unknown) =>
      async (event?: { preventDefault: () => void }): Promise<void> => {
        event?.preventDefault();
        // Not every browser tells of what it fills in.
        for (const [name, control] of controls) {
          if ("value" in control) changeValues({ [name]: read(control) } as Partial<T>);
        }
        const { entry, errors } = checked(schema, values);
        changeState({ errors, isSubmitting: true });
        try {
          if (entry) {
            await send(entry.value);
            return;
          }
          const first = [...controls.keys()].find((name) => errors[name]);
          if (first) setFocus(first);
        } finally {
          changeState({ isSubmitting: false, isSubmitted: true });
        }
      },
  };
}

/** The first fault of a field is the one that is shown. */
function checked<T, Entry>(
  schema: Schema<T, Entry>,
  values: T,
): { entry?: { value: Entry }; errors: Errors<T> } {
  const parsed = z.safeParse(schema, values);
  if (parsed.success) return { entry: { value: parsed.data }, errors: {} };
  const errors: Record<string, FieldError> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join(".")] ??= { message };
  return { errors: errors as Errors<T> };
}

const isCheckbox = (input: Input): input is HTMLInputElement => input.type === "checkbox";

function read(input: Input): string | boolean {
  return isCheckbox(input) ? input.checked : input.value;
}

function write(input: Input, value: unknown): void {
  if (isCheckbox(input)) input.checked = value === true;
  else if (input.value !== value) input.value = String(value);
}

function listenTo(listeners: Set<() => void>): (listener: () => void) => () => void {
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}
