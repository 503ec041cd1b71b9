/** How often members copied a prompt, once it is often. The server fills in this part: see scripts/page-template.mjs. */
export function Copies({ copies, className }: { copies: number | null; className: string | undefined }) {
  return copies ? (
    <p data-part="copies" className={className}>
      {`Copied ${copies.toLocaleString("en-US")} times`}
    </p>
  ) : null;
}
