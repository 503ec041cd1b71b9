import { useState } from "react";
import { AccountActionCard } from "@/features/users/account-card";
import { lazyPart } from "@/lib/lazy-component";
import { Button } from "@/ui/button";

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
    <>
      <AccountActionCard
        title={title}
        action={
          <Button
            variant="secondary"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => setIsOpen(true)}
          >
            {title}
          </Button>
        }
      >
        <p>You can change your mind for seven days.</p>
      </AccountActionCard>
      {isOpen && <DeleteAccountDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
