import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import styles from "@/components/admin/list-filters.module.css";
import { cx } from "@/lib/cx";
import { Button } from "@/ui/button";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** The filters of a list, behind a button that shows how many are active. */
export function ListFilters({ activeCount, children }: { activeCount: number; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.toggle}>
        <Button
          variant="secondary"
          className={cx(activeCount > 0 && styles.active)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>Filters</span>{" "}
          {activeCount > 0 && (
            <span className={styles.count}>
              <span>{activeCount}</span>
              <VisuallyHidden> active</VisuallyHidden>
            </span>
          )}
          <ChevronDown aria-hidden />
        </Button>
      </div>
      <div id={id} className={cx(styles.filters, isOpen && styles.open)}>
        {children}
      </div>
    </>
  );
}
