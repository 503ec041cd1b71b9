import { cx } from "@/lib/cx";
import styles from "@/ui/badge.module.css";
import { categoryHue } from "@/ui/category-hue";

export function Badge({ category }: { category: string }) {
  return <span className={cx(styles.badge, styles[categoryHue(category)])}>{category}</span>;
}
