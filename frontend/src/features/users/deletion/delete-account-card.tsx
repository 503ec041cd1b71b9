import { useState } from "react";
import styles from "@/features/users/deletion/delete-account-card.module.css";
import { lazyPart } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

const loadDialog = () => import("@/features/users/deletion/delete-account-dialog");
const DeleteAccountDialog = lazyPart(loadDialog, "DeleteAccountDialog");

const title = "Delete account";

/** Preloads the dialog on hover and focus. */
function preloadDialog(): void {
  loadDialog().catch(console.error);
}

/** The last card of the profile. */
export function DeleteAccountCard() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className={styles.card}>
      <div className={styles.text}>
        <h2 className={styles.heading}>{title}</h2>
        <p>You can change your mind for seven days.</p>
      </div>
      <Button
        variant="secondary"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setIsOpen(true)}
      >
        {title}
      </Button>
      {isOpen && <DeleteAccountDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
