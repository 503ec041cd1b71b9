import { createElement, Fragment, type MouseEvent, type ReactNode, useMemo } from "react";
import { type CardReference, cardOf } from "@/components/rich-text/card-reference";
import styles from "@/components/rich-text/prose.module.css";
import { parseHeight, uploadedImageAttributes } from "@/components/rich-text/uploaded-image";
import { sanitizeImageUrl, sanitizeLinkUrl } from "@/components/rich-text/url-rules";

/**
 * Renders sanitized HTML as React elements from an allow-list (defense in depth). During prerendering there is no
 * DOMParser: the placeholder text is rendered as is, and then one card of each kind.
 */
export function RichText({
  html,
  cards,
  onSectionLink,
}: {
  html: string;
  /** Without them, the text shows no cards. They must not change. */
  cards?: RichTextCards | undefined;
  /** Called for a click on the link of a heading that has an id. It must not change. */
  onSectionLink?: OnSectionLink | undefined;
}) {
  const content = useMemo(
    () =>
      typeof DOMParser === "undefined"
        ? [html, ...(cards?.references ?? []).map((card, key) => renderCard(cards, card, key))]
        : renderChildren(parse(html), { cards, onSectionLink, isTopLevel: true }),
    [html, cards, onSectionLink],
  );
  return <div className={styles.prose}>{content}</div>;
}

/** The cards of a text. */
export interface RichTextCards {
  references: readonly CardReference[];
  render: (reference: CardReference) => ReactNode;
}

interface Options {
  cards: RichTextCards | undefined;
  onSectionLink: OnSectionLink | undefined;
  /** Blocks have the direction of their text; what is inside has that of its block. */
  isTopLevel: boolean;
}

type OnSectionLink = (event: MouseEvent<HTMLAnchorElement>) => void;

function parse(html: string): Node {
  return new DOMParser().parseFromString(html, "text/html").body;
}

const allowedElements = new Set(
  "P BR STRONG EM U H1 H2 H3 UL OL LI BLOCKQUOTE PRE HR FIGURE FIGCAPTION".split(" "),
);
const skippedElements = new Set(
  "SCRIPT STYLE IFRAME OBJECT EMBED TEMPLATE NOSCRIPT SVG MATH TITLE TEXTAREA".split(" "),
);

function renderCard(cards: RichTextCards | undefined, card: CardReference, key: number): ReactNode {
  return <Fragment key={key}>{cards?.render(card)}</Fragment>;
}

function renderChildren(parent: Node, options: Options): ReactNode[] {
  return Array.from(parent.childNodes, (node, key) => {
    if (node instanceof Text) return node.data;
    return node instanceof Element ? renderElement(node, key, options) : null;
  });
}

function renderElement(element: Element, key: number, options: Options): ReactNode {
  const tag = element.tagName.toUpperCase();
  if (skippedElements.has(tag)) return null;
  if (tag === "BR") return <br key={key} />;
  if (tag === "HR") return <hr key={key} />;
  if (tag === "IMG") return renderImage(element, key);
  const card = cardOf(element);
  if (card) return renderCard(options.cards, card, key);
  const children = renderChildren(element, { ...options, isTopLevel: false });
  if (tag === "A") return renderLink(element, key, children);
  if (!allowedElements.has(tag)) return <Fragment key={key}>{children}</Fragment>;
  const level = headingLevel(element, tag);
  // The server gives one to the headings of a post.
  const id = level && /^section\b/.test(element.id) ? element.id : undefined;
  return createElement(
    tag.toLowerCase(),
    { key, id, dir: options.isTopLevel ? "auto" : undefined, "aria-level": level },
    ...children,
    // biome-ignore lint/a11y/useAnchorContent: named by aria-label; its sign is not part of the text
    id && <a href={`#${id}`} aria-label="Link to this section" onClick={options.onSectionLink} />,
  );
}

/** The page's title is its only h1: headings of the text are announced below it, without skipping a level. */
function headingLevel(element: Element, tag: string): number | undefined {
  if (!/^H[1-3]$/.test(tag)) return undefined;
  const isBelow = (above: string) => {
    const first = element.ownerDocument.querySelector(above);
    return Boolean(first && first.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  };
  const isBelowH1 = tag !== "H1" && isBelow("h1");
  const isBelowH2 = tag === "H3" && isBelow("h2");
  return 2 + Number(isBelowH1) + Number(isBelowH2);
}

function renderLink(element: Element, key: number, children: ReactNode[]): ReactNode {
  const url = sanitizeLinkUrl(element.getAttribute("href") ?? "");
  if (!url) return <Fragment key={key}>{children}</Fragment>;
  return (
    <a key={key} href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function renderImage(element: Element, key: number): ReactNode {
  const url = sanitizeImageUrl(element.getAttribute("src") ?? "");
  if (!url) return null;
  const uploaded = uploadedImageAttributes(url);
  const height = parseHeight(element.getAttribute("height"));
  const size = uploaded && height > 0 ? { width: uploaded.width, height } : {};
  return (
    <img
      key={key}
      loading="lazy"
      {...(uploaded && { decoding: "async", srcSet: uploaded.srcSet, sizes: uploaded.sizes })}
      {...size}
      src={url}
      alt={element.getAttribute("alt") ?? ""}
    />
  );
}
