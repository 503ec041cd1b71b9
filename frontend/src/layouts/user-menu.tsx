import { Eye, LogOut, ReceiptText, Settings2, UserRound } from "lucide-react";
import { useState } from "react";
import { useMatch, useNavigate } from "react-router-dom";
import { cart } from "@/features/purchases/cart/cart";
import { useCurrentUser, useSession } from "@/features/users/api";
import { usePermission } from "@/features/users/permissions";
import styles from "@/layouts/user-menu.module.css";
import { forgetEndedSession, forgetOnLogout } from "@/lib/forget-on-logout";
import { lazyPart } from "@/lib/lazy-component";
import { paths } from "@/lib/paths/paths";
import { Menu, MenuButton, MenuLink } from "@/ui/menu";
import { toast } from "@/ui/toast";

const ViewAsDialog = lazyPart(() => import("@/features/users/view-as/view-as-dialog"), "ViewAsDialog");

export function UserMenu({ adminLinks }: { adminLinks: readonly { to: string; name: string }[] }) {
  const [isViewAsOpen, setIsViewAsOpen] = useState(false);
  const canViewAs = usePermission("viewSiteAs");
  const { data: user } = useCurrentUser();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const isAdminScreen = useMatch(`${paths.admin}/*`) !== null;
  const name = user?.firstName || (isAdminScreen ? "Admin" : "User");

  const logout = async () => {
    try {
      // The account keeps its cart, which this browser forgets unless the server does not have all of it.
      if (user && cart.changes().length > 0)
        await import("@/features/purchases/cart/cart-sync")
          .then((m) => m.syncCart(user.email))
          .catch(console.warn);
      await signOut();
      if (cart.changes().length > 0) forgetEndedSession();
      else forgetOnLogout();
      navigate(paths.landing);
    } catch {
      toast({
        title: "Failed to logout",
        description: "You're still logged in. Check your connection and try again.",
        variant: "destructive",
      });
    }
  };

  return (
    <>
      <Menu
        label="Your account"
        trigger={
          <span className={styles.initial} aria-hidden>
            {user && Array.from(name)[0]?.toLocaleUpperCase()}
          </span>
        }
        header={
          <>
            <p className={styles.name} dir="auto">
              {name}
            </p>
            <p className={styles.email}>{user?.email}</p>
          </>
        }
      >
        <MenuLink to={paths.profile}>
          <UserRound aria-hidden />
          Profile Settings
        </MenuLink>
        <MenuLink to={paths.purchaseHistory}>
          <ReceiptText aria-hidden />
          Purchase History
        </MenuLink>
        {adminLinks.map(({ to, name }) => (
          <MenuLink key={to} to={to} className={styles.onPhones}>
            <Settings2 aria-hidden />
            <span>{name}</span>
          </MenuLink>
        ))}
        {canViewAs && (
          <MenuButton onClick={() => setIsViewAsOpen(true)}>
            <Eye aria-hidden />
            View as...
          </MenuButton>
        )}
        <MenuButton onClick={() => void logout()}>
          <LogOut aria-hidden />
          Logout
        </MenuButton>
      </Menu>
      {isViewAsOpen && <ViewAsDialog onClose={() => setIsViewAsOpen(false)} />}
    </>
  );
}
