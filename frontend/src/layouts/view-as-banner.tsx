import { Eye } from "lucide-react";
import { useLayoutEffect } from "react";
import { toastError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { cart } from "@/features/purchases/cart/cart";
import { useOptionalUser } from "@/features/users/api";
import { useViewAs } from "@/features/users/view-as/use-view-as";
import type { ViewName } from "@/features/users/view-as/view-hint";
import styles from "@/layouts/view-as-banner.module.css";
import { Button } from "@/ui/button";
import { dismissToasts } from "@/ui/toast";

const personNames: Record<ViewName, string> = {
  visitor: "a visitor",
  member: "a member",
};

/** A banner on every page while an admin views the site as someone else. */
export function ViewAsBanner({ view }: { view: ViewName }) {
  const { data: user } = useOptionalUser();
  const { end, leave } = useViewAs();
  // Reserves space for the banner.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-view-as", true);
    return () => document.documentElement.removeAttribute("data-view-as");
  }, []);

  const exit = useAction(
    async () => {
      await end();
      // Clears the cart of the view. The admin's own cart is stored under their account.
      if (user) {
        cart.switchTo(user);
        cart.clear();
      }
      // Toasts of the view, such as rejected changes.
      dismissToasts();
      await leave();
    },
    {
      failed: "We couldn't exit the view",
      reassurance: "You're still viewing the site as someone else.",
      report: toastError,
    },
  );

  return (
    <aside aria-label="View as" className={styles.banner}>
      <p className={styles.text}>
        <Eye aria-hidden />
        <span>{`You're viewing the site as ${personNames[view]}. Nothing you do here is saved.`}</span>
      </p>
      <Button variant="secondary" busy={exit.busy} onClick={() => void exit.run()}>
        Exit view
      </Button>
    </aside>
  );
}
