import styles from "@/features/users/account-card.module.css";
import { Button } from "@/ui/button";

/** Shown in a card of the profile when its data fails to load. */
export function AccountCardError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.footer} role="alert">
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
