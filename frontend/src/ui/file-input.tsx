import type { ComponentProps } from "react";

interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "hidden" | "onChange"> {
  label: string;
  /** Called with at least one file. */
  onFiles: (files: File[]) => void;
}

/** A hidden file input. A button opens it by `click()`. */
export function FileInput({ label, onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const files = Array.from(target.files ?? []);
        // Choosing the same file again is a change too.
        target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
