import { createElement, Fragment, type ReactNode, useMemo } from "react";
import styles from "@/components/rich-text/prose.module.css";
import { sanitizeImageUrl, sanitizeLinkUrl } from "@/components/rich-text/url-rules";

/**
 * Renders sanitized HTML as React elements from an allow-list (defense in depth). During prerendering there is no
 * DOMParser: the placeholder text is rendered as is.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(
    () => (typeof DOMParser === "undefined" ? html : renderChildren(parse(html))),
    [html],
  );
  return <div className={styles.prose}>{content}</div>;
}

function parse(html: string): Node {
  return new DOMParser().parseFromString(html, "text/html").body;
}

const allowedElements = new Set("P BR STRONG EM U H1 H2 UL OL LI BLOCKQUOTE".split(" "));
const skippedElements = new Set(
  "SCRIPT STYLE IFRAME OBJECT EMBED TEMPLATE NOSCRIPT SVG MATH TITLE TEXTAREA".split(" "),
);

function renderChildren(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, key) => {
    if (node instanceof Text) return node.data;
    return node instanceof Element ? renderElement(node, key) : null;
  });
}

function renderElement(element: Element, key: number): ReactNode {
  const tag = element.tagName.toUpperCase();
  if (skippedElements.has(tag)) return null;
  if (tag === "BR") return <br key={key} />;
  if (tag === "IMG") return renderImage(element, key);
  const children = renderChildren(element);
  if (tag === "A") return renderLink(element, key, children);
  if (!allowedElements.has(tag)) return <Fragment key={key}>{children}</Fragment>;
  return createElement(tag.toLowerCase(), { key, "aria-level": headingLevel(element, tag) }, ...children);
}

/** The page's title is its only h1: headings of the text are announced below it, without skipping a level. */
function headingLevel(element: Element, tag: string): number | undefined {
  if (tag === "H1") return 2;
  if (tag !== "H2") return undefined;
  const part = element.ownerDocument.querySelector("h1");
  const isBelow = part && part.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBelow ? 3 : 2;
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
  return <img key={key} src={url} alt={element.getAttribute("alt") ?? ""} loading="lazy" />;
}
