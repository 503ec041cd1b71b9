import { Eye } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import styles from "@/app/view-as-banner.module.css";
import { toastError } from "@/components/error-feedback";
import { cart } from "@/features/purchases/cart";
import { useOptionalUser } from "@/features/users/api";
import { useViewAs } from "@/features/users/view-as/use-view-as";
import type { ViewName } from "@/features/users/view-as/view-hint";
import { Button } from "@/ui/button";
import { dismissToasts } from "@/ui/toast";

const personNames: Record<ViewName, string> = {
  visitor: "a visitor",
  member: "a member",
  owner: "an owner of agents",
};

/** A banner on every page while an admin views the site as someone else. */
export function ViewAsBanner({ view }: { view: ViewName }) {
  const { data: user } = useOptionalUser();
  const { end, leave } = useViewAs();
  const [isBusy, setIsBusy] = useState(false);
  // Reserves space for the banner.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-view-as", true);
    return () => document.documentElement.removeAttribute("data-view-as");
  }, []);

  const exit = async () => {
    setIsBusy(true);
    try {
      await end();
      // Clears the cart of the view. The admin's own cart is stored under their account.
      if (user) {
        cart.switchTo(user);
        cart.clear();
      }
      // Toasts of the view, such as rejected changes.
      dismissToasts();
      await leave();
    } catch (error) {
      toastError(error, "We couldn't exit the view", "You're still viewing the site as someone else.");
      setIsBusy(false);
    }
  };

  return (
    <aside aria-label="View as" className={styles.banner}>
      <p className={styles.text}>
        <Eye aria-hidden />
        <span>{`You're viewing the site as ${personNames[view]}. Nothing you do here is saved.`}</span>
      </p>
      <Button variant="secondary" busy={isBusy} onClick={() => void exit()}>
        Exit view
      </Button>
    </aside>
  );
}
