/** An email address that wraps after the @. */
export function EmailAddress({ children }: { children: string }) {
  const [name, domain] = (children ?? "").split(/(?<=@)/);
  return (
    <>
      <span>{name}</span>
      <wbr />
      <span>{domain}</span>
    </>
  );
}
