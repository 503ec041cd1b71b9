import { useId, useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useViewAs } from "@/features/users/view-as/use-view-as";
import styles from "@/features/users/view-as/view-as-dialog.module.css";
import type { ViewName } from "@/features/users/view-as/view-hint";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { VisuallyHidden } from "@/ui/visually-hidden";

const views: { value: ViewName; label: string; description: string }[] = [
  { value: "visitor", label: "Visitor", description: "Someone who isn't logged in." },
  { value: "member", label: "Member", description: "A member who owns no premium agents." },
];

/** A dialog to start a view of the site as someone else. */
export function ViewAsDialog({ onClose }: { onClose: () => void }) {
  const { start } = useViewAs();
  const [view, setView] = useState<ViewName>("visitor");
  const id = useId();
  const errorId = `${id}-error`;

  const { run, busy, error } = useAction(() => start({ view }), {
    failed: "We couldn't start the view",
    reassurance: "You're still on the admin screens.",
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="View as"
      description="See the site as someone else does. Nothing can be changed there. All tabs of this browser switch until you exit the view, so save your work in them first."
      isBusy={busy}
    >
      <Form aria-label="View as" onSubmit={run}>
        <fieldset>
          <legend>
            <VisuallyHidden>Person</VisuallyHidden>
          </legend>
          {views.map(({ value, label, description }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name={id}
                value={value}
                checked={value === view}
                aria-labelledby={`${id}-${value}`}
                aria-describedby={`${id}-${value}-description`}
                onChange={() => setView(value)}
              />
              <span id={`${id}-${value}`} className={styles.person}>
                {label}
              </span>
              <span id={`${id}-${value}-description`} className={styles.description}>
                {description}
              </span>
            </label>
          ))}
        </fieldset>
        <FormError id={errorId}>{error}</FormError>
        <DialogActions>
          <Button type="submit" busy={busy} aria-describedby={error && errorId}>
            View site
          </Button>
          <Button variant="ghost" busy={busy} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
