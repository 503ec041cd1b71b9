export const opensInText = (place: string) => `Opens in ${place}, with your account there.`;

export const downloadText = "A download for ChatGPT, Claude or Gemini.";

/** Where an agent opens. The server fills in these parts, which it finds by `data-part`: see scripts/page-template.mjs. */
export function Delivery({
  agent: { opensIn, hasPackage },
}: {
  /** Without a link, `opensIn` is null. */
  agent: { opensIn: string | null; hasPackage: boolean };
}) {
  return (
    <>
      {opensIn && <span data-part="opens_in">{`${opensInText(opensIn)} `}</span>}
      {hasPackage && <span data-part="download">{downloadText}</span>}
    </>
  );
}
