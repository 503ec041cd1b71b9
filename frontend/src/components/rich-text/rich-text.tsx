import { createElement, Fragment, type MouseEvent, type ReactNode, useMemo } from "react";
import styles from "@/components/rich-text/prose.module.css";
import { parseHeight, uploadedImageAttributes } from "@/components/rich-text/uploaded-image";
import { sanitizeImageUrl, sanitizeLinkUrl } from "@/components/rich-text/url-rules";

/**
 * Renders sanitized HTML as React elements from an allow-list (defense in depth). During prerendering there is no
 * DOMParser: the placeholder text is rendered as is.
 */
export function RichText({
  html,
  onSectionLink,
}: {
  html: string;
  /** Called for a click on the link of a heading that has an id. It must not change. */
  onSectionLink?: OnSectionLink | undefined;
}) {
  const content = useMemo(
    () => (typeof DOMParser === "undefined" ? html : renderChildren(parse(html), onSectionLink)),
    [html, onSectionLink],
  );
  return <div className={styles.prose}>{content}</div>;
}

type OnSectionLink = (event: MouseEvent<HTMLAnchorElement>) => void;

function parse(html: string): Node {
  return new DOMParser().parseFromString(html, "text/html").body;
}

const allowedElements = new Set("P BR STRONG EM U H1 H2 H3 UL OL LI BLOCKQUOTE PRE HR".split(" "));
const skippedElements = new Set(
  "SCRIPT STYLE IFRAME OBJECT EMBED TEMPLATE NOSCRIPT SVG MATH TITLE TEXTAREA".split(" "),
);

function renderChildren(parent: Node, onSectionLink: OnSectionLink | undefined): ReactNode[] {
  return Array.from(parent.childNodes, (node, key) => {
    if (node instanceof Text) return node.data;
    return node instanceof Element ? renderElement(node, key, onSectionLink) : null;
  });
}

function renderElement(element: Element, key: number, onSectionLink: OnSectionLink | undefined): ReactNode {
  const tag = element.tagName.toUpperCase();
  if (skippedElements.has(tag)) return null;
  if (tag === "BR") return <br key={key} />;
  if (tag === "HR") return <hr key={key} />;
  if (tag === "IMG") return renderImage(element, key);
  const children = renderChildren(element, onSectionLink);
  if (tag === "A") return renderLink(element, key, children);
  if (!allowedElements.has(tag)) return <Fragment key={key}>{children}</Fragment>;
  const level = headingLevel(element, tag);
  // The server gives one to the headings of a post.
  const id = level && /^section\b/.test(element.id) ? element.id : undefined;
  return createElement(
    tag.toLowerCase(),
    { key, id, "aria-level": level },
    ...children,
    // biome-ignore lint/a11y/useAnchorContent: named by aria-label; its sign is not part of the text
    id && <a href={`#${id}`} aria-label="Link to this section" onClick={onSectionLink} />,
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
