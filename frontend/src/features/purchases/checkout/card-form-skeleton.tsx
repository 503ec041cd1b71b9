import styles from "@/features/purchases/checkout/card-form-skeleton.module.css";
import { cx } from "@/lib/cx";
import { Skeleton } from "@/ui/skeleton";
import { LiveRegion } from "@/ui/visually-hidden";

/** Skeleton of the card form: number, expiry and code, country, button. */
export function CardFormSkeleton() {
  return (
    <>
      <LiveRegion>Loading the payment form</LiveRegion>
      <div className={styles.form} aria-hidden>
        <FieldSkeleton wide />
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton wide />
        <div className={styles.wide}>
          <Skeleton shape="wideButton" />
        </div>
      </div>
    </>
  );
}

function FieldSkeleton({ wide = false }: { wide?: boolean }) {
  return (
    <div className={cx(styles.field, wide && styles.wide)}>
      <Skeleton shape="label" />
      <Skeleton shape="input" />
    </div>
  );
}
