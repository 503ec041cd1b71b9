import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import styles from "@/ui/badge.module.css";
import { categoryHue } from "@/ui/category-hue";

export function CategoryBadge({ category }: { category: string }) {
  return (
    <span className={cx(styles.badge, styles[categoryHue(category)])} dir="auto">
      {category}
    </span>
  );
}

export function FeaturedBadge() {
  return <span className={cx(styles.badge, styles.honey)}>Featured</span>;
}

const tones = { success: styles.sage, pending: styles.honey, info: styles.sky, problem: styles.clay };

/** `normal` is what most have: plain text, so that badges are seen. */
export type Tone = keyof typeof tones | "normal";

export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  if (tone === "normal") return <span className={styles.normal}>{children}</span>;
  return <span className={cx(styles.badge, tones[tone])}>{children}</span>;
}
