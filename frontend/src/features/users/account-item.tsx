import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "@/features/users/account-item.module.css";
import { cx } from "@/lib/cx";

/** A device, passkey or app in a card of the profile. */
export function AccountItem({
  Icon,
  name,
  nameId,
  badge,
  details,
  isQuiet = false,
  children,
}: {
  Icon: LucideIcon;
  name: string;
  /** For the `aria-describedby` of the buttons. */
  nameId: string;
  /** Beside the name. */
  badge?: string | undefined;
  /** Lines below the name. */
  details: readonly string[];
  /** Whether the buttons have no border. */
  isQuiet?: boolean;
  /** The buttons. */
  children: ReactNode;
}) {
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>
          <span id={nameId} dir="auto">
            {name}
          </span>
          {badge && <span className={styles.badge}>{badge}</span>}
        </p>
        {details.map((line) => (
          <p key={line} className={styles.details}>
            {line}
          </p>
        ))}
      </div>
      {children && <div className={cx(styles.actions, isQuiet && styles.quiet)}>{children}</div>}
    </li>
  );
}
