/** An agent or a prompt that a post shows as a card. */
export interface CardReference {
  kind: "agent" | "prompt";
  id: string;
}

const pattern = /^(agent|prompt):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The reference in stored HTML; null for other texts. As the server reads it. */
export function parseCardReference(text: string | null | undefined): CardReference | null {
  const [, kind, id] = pattern.exec(text ?? "") ?? [];
  return (kind === "agent" || kind === "prompt") && id ? { kind, id } : null;
}

/** The reference of an element that is a card; null for others. */
export function cardOf(element: Element): CardReference | null {
  const isCard = element.tagName === "P" && !element.hasChildNodes();
  return isCard ? parseCardReference(element.getAttribute("data-card")) : null;
}

export const serializeCardReference = ({ kind, id }: CardReference) => `${kind}:${id}`;
