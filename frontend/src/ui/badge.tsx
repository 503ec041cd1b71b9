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

export function StatusBadge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return <span className={cx(styles.badge, tones[tone])}>{children}</span>;
}
