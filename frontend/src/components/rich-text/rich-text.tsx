import { createElement, Fragment, type ReactNode, useMemo } from "react";
import styles from "@/components/rich-text/prose.module.css";
import { parseHeight, uploadedImageAttributes } from "@/components/rich-text/uploaded-image";
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

const allowedElements = new Set("P BR STRONG EM U H1 H2 H3 UL OL LI BLOCKQUOTE PRE HR".split(" "));
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
  if (tag === "HR") return <hr key={key} />;
  if (tag === "IMG") return renderImage(element, key);
  const children = renderChildren(element);
  if (tag === "A") return renderLink(element, key, children);
  if (!allowedElements.has(tag)) return <Fragment key={key}>{children}</Fragment>;
  return createElement(tag.toLowerCase(), { key, "aria-level": headingLevel(element, tag) }, ...children);
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
