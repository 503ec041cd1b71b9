import type { ReactNode } from "react";
import styles from "@/components/admin/admin-cards.module.css";
import { cx } from "@/lib/cx";
import cardStyles from "@/ui/card.module.css";
import { Skeleton } from "@/ui/skeleton";
import skeletonStyles from "@/ui/skeleton.module.css";
import { SafeItems } from "@/ui/unreadable";

/** The items of an `AdminListPage` as cards, in one, two or three columns. */
export function AdminCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.container}>
      <ul className={styles.cards} aria-label={label}>
        <SafeItems>{children}</SafeItems>
      </ul>
    </div>
  );
}

export function AdminCard({
  id,
  name,
  selector,
  badge,
  image,
  preview,
  meta,
  button,
  actions,
}: {
  id: string;
  name: string;
  /** A checkbox. */
  selector: ReactNode;
  badge: ReactNode;
  /** A small image beside the name. */
  image?: ReactNode;
  /** Shown in three lines at most. */
  preview: string;
  /** Extra facts, such as dates. */
  meta?: ReactNode;
  /** The action that should not be in the menu. */
  button?: ReactNode;
  actions: ReactNode;
}) {
  const heading = (
    <h2 className={styles.name} dir="auto">
      {name}
    </h2>
  );
  return (
    <li className={cx(cardStyles.card, styles.card)} data-item={id}>
      <div className={styles.head}>
        {selector}
        <div className={styles.badge}>{badge}</div>
        {actions}
      </div>
      {image ? (
        <div className={styles.withImage}>
          {heading}
          {image}
        </div>
      ) : (
        heading
      )}
      <p className={styles.preview} dir="auto">
        {preview}
      </p>
      {meta && <div className={styles.meta}>{meta}</div>}
      {button && <div className={styles.button}>{button}</div>}
    </li>
  );
}

const placeholders = ["first", "second", "third", "fourth", "fifth", "sixth"];

export function AdminCardsSkeleton() {
  return (
    <div className={cx(styles.container, skeletonStyles.delayed)} aria-hidden>
      <div className={styles.cards}>
        {placeholders.map((placeholder) => (
          <div key={placeholder} className={cx(cardStyles.card, styles.card)}>
            <div className={styles.placeholder}>
              <Skeleton shape="badge" />
              <Skeleton shape="title" />
              <Skeleton />
              <Skeleton />
              <Skeleton shape="shortLine" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
