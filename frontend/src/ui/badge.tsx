import type { ReactNode } from "react";
import styles from "@/ui/badge.module.css";
import { categoryHue, type Hue } from "@/ui/category-hue";

export function CategoryBadge({ category }: { category: string }) {
  return (
    <span className={styles.badge} data-hue={categoryHue(category)} dir="auto">
      {category}
    </span>
  );
}

/** A small drawing for a category. */
export function CategoryGlyph({ category, children }: { category: string; children?: ReactNode }) {
  return (
    <span className={styles.glyph} data-hue={categoryHue(category)} data-category={category.trim()}>
      {children}
    </span>
  );
}

export function FeaturedBadge() {
  return <HighlightBadge>Featured</HighlightBadge>;
}

/** What makes one card stand out. */
export function HighlightBadge({ children }: { children: ReactNode }) {
  return (
    <span className={styles.badge} data-hue="honey">
      {children}
    </span>
  );
}

const tones: Record<string, Hue> = { success: "sage", pending: "honey", info: "sky", problem: "clay" };

/** `normal` is what most have: plain text, so that badges are seen. */
export type Tone = "success" | "pending" | "info" | "problem" | "normal";

/** A status as lists show it. */
export interface NamedStatus {
  name: string;
  tone: Tone;
}

/** Its text is the `name` or the children. */
export function StatusBadge({
  tone,
  name,
  children = name,
}: {
  tone: Tone;
  name?: string;
  children?: ReactNode;
}) {
  if (tone === "normal") return <span className={styles.normal}>{children}</span>;
  return (
    <span className={styles.badge} data-hue={tones[tone]}>
      {children}
    </span>
  );
}
