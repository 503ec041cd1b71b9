import type { ReactNode, Ref } from "react";
import { Link } from "react-router-dom";
import { cx } from "@/lib/cx";
import { CategoryBadge, FeaturedBadge } from "@/ui/badge";
import styles from "@/ui/card.module.css";
import { SafeItems } from "@/ui/unreadable";

/** A plain panel. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx(styles.card, className)}>{children}</div>;
}

/** A responsive grid of cards: as many columns as fit, or 1, 2 or 4 with `fourColumns`. */
export function CardGrid({
  label,
  fourColumns = false,
  ref,
  children,
}: {
  label: string;
  fourColumns?: boolean;
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}) {
  return (
    <ul ref={ref} className={cx(styles.grid, fourColumns && styles.four)} aria-label={label}>
      <SafeItems>{children}</SafeItems>
    </ul>
  );
}

/** A card in a `CardGrid`: category badge, title, text and actions. */
export function CategoryCard({
  category,
  isFeatured,
  badge,
  image,
  title,
  rating,
  text,
  titleId,
  to,
  headingLevel: Heading = "h2",
  more,
  corner,
  children,
}: {
  category: string;
  isFeatured?: boolean;
  /** After the category. */
  badge?: ReactNode;
  /** A small one next to the badge. */
  image?: ReactNode;
  title: string;
  /** The id of the title, for buttons in the card that refer to it by `aria-describedby`. */
  titleId?: string;
  /** Below the title. */
  rating?: ReactNode;
  text: ReactNode;
  /** The page that the card leads to. */
  to?: string | undefined;
  headingLevel?: "h2" | "h3" | undefined;
  /** Below the text. */
  more?: ReactNode;
  /** A button in the upper right corner. */
  corner?: ReactNode;
  /** Price and actions, pinned to the bottom. */
  children?: ReactNode;
}) {
  return (
    <li className={cx(styles.card, styles.category)}>
      <div className={styles.badge}>
        {image}
        <CategoryBadge category={category} />
        {isFeatured && <FeaturedBadge />}
        {badge}
      </div>
      <Heading id={titleId} className={styles.title} dir="auto">
        {to ? (
          <Link to={to} className={styles.link}>
            {title}
          </Link>
        ) : (
          title
        )}
      </Heading>
      {rating}
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {more}
      {children && <div className={styles.footer}>{children}</div>}
      {corner && <div className={styles.corner}>{corner}</div>}
    </li>
  );
}
