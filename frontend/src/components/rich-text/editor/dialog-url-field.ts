import { type ChangeEvent, useRef, useState } from "react";

/** The state of a field for the URL of a link or an image. */
export function useUrlField(initial: string, normalize: (typed: string) => string | null, rejected: string) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string>();
  return {
    input,
    typed: typed.trim(),
    /** Null if what was typed is rejected, which the field then says. */
    readUrl: (): string | null => {
      const url = normalize(typed);
      setError(url === null ? rejected : undefined);
      if (url === null) input.current?.focus();
      return url;
    },
    field: {
      ref: input,
      error,
      inputMode: "url",
      autoComplete: "off",
      autoCapitalize: "none",
      spellCheck: false,
      value: typed,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
    },
  } as const;
}
