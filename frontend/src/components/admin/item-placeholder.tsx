import type { ReactNode } from "react";
import styles from "@/components/admin/item-placeholder.module.css";
import type { ItemEditor } from "@/components/admin/use-item-editor";
import type { ItemLoad } from "@/components/admin/use-item-load";
import { cx } from "@/lib/cx";
import { Button } from "@/ui/button";
import { DialogActions } from "@/ui/dialog";
import fieldStyles from "@/ui/field.module.css";
import formStyles from "@/ui/form.module.css";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { LiveRegion } from "@/ui/visually-hidden";

export interface LoadLabels {
  loading: string;
  loadFailed: string;
  deleted: { title: string; text: string; close: string };
}

/** Shown in an editor until the item that is edited or copied has loaded. */
export function ItemPlaceholder<T>({
  editor: { saveLabels, requestClose },
  load,
  labels: { loading, loadFailed, deleted },
  children,
}: {
  editor: ItemEditor<T>;
  load: ItemLoad;
  labels: LoadLabels;
  /** `FieldSkeleton`s, as high as the form, so that nothing moves when the item has loaded. */
  children: ReactNode;
}) {
  if (load.status === "failed") return <ErrorState title={loadFailed} onRetry={load.retry} />;
  if (load.status === "deleted")
    return (
      <div role="alert">
        <EmptyState
          title={deleted.title}
          action={
            <Button variant="secondary" onClick={requestClose}>
              {deleted.close}
            </Button>
          }
        >
          {deleted.text}
        </EmptyState>
      </div>
    );
  return (
    <>
      <LiveRegion>{loading}</LiveRegion>
      <div className={formStyles.form}>
        {children}
        <DialogActions>
          <Button disabled>{saveLabels.submit}</Button>
          <Button variant="ghost" onClick={requestClose}>
            Cancel
          </Button>
        </DialogActions>
      </div>
    </>
  );
}

export function FieldSkeleton({
  label,
  hint,
  multiline = false,
  className,
}: {
  label: string;
  hint?: string;
  multiline?: boolean;
  className?: string | undefined;
}) {
  return (
    <div className={fieldStyles.field} aria-hidden>
      <span className={fieldStyles.label}>{label}</span>
      {hint && <span className={fieldStyles.hint}>{hint}</span>}
      <div className={cx(styles.field, multiline && styles.textArea, className)}>
        <Skeleton shape="shortLine" />
      </div>
    </div>
  );
}
