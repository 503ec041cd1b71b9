import { Fragment } from "react";

/** An email address that wraps after the @ and before dots. */
export function EmailAddress({ children }: { children: string }) {
  return (children ?? "").split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
}
