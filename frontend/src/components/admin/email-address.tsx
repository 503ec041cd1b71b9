/** Breaks the line after the @ rather than in a word. */
export function EmailAddress({ children }: { children: string }) {
  const [name, domain] = children.split(/(?<=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}
