import { useRef } from "react";

/**
 * Connects the editor to a form: the text is serialized when the form needs it, because that takes a while for a long one.
 * `setContent` gives the form the text and marks it as changed.
 */
export function useEditorContent(isDirty: boolean, setContent: (html: string) => void) {
  /** Null if the form already has the text. */
  const pending = useRef<(() => string) | null>(null);
  /** To be called before the form is submitted. */
  const sync = () => {
    const serialize = pending.current;
    pending.current = null;
    if (serialize) setContent(serialize());
  };
  return {
    onChange: (serialize: () => string) => {
      pending.current = serialize;
      // The first change marks the form immediately, so that closing the dialog asks for confirmation.
      if (!isDirty) sync();
    },
    sync,
    /** To be called after the form was reset: discards what was typed. */
    discard: () => {
      pending.current = null;
    },
  };
}
