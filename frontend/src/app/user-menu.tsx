import { LogOut, UserRound } from "lucide-react";
import { useMatch, useNavigate } from "react-router-dom";
import styles from "@/app/user-menu.module.css";
import { useCurrentUser, useSession } from "@/features/users/api";
import { paths } from "@/lib/paths";
import { Menu, MenuButton, MenuLink } from "@/ui/menu";
import { toast } from "@/ui/toast";

export function UserMenu() {
  const { data: user } = useCurrentUser();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const isAdminScreen = useMatch(`${paths.admin}/*`) !== null;
  const name = user?.firstName || (isAdminScreen ? "Admin" : "User");

  const logout = async () => {
    try {
      await signOut();
      const forgotten = import("@/lib/forget-on-logout").then((m) => m.forgetOnLogout());
      await forgotten.catch(console.error);
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
    <Menu
      label="Your account"
      trigger={
        <span className={styles.initial} aria-hidden>
          {user && Array.from(name)[0]?.toLocaleUpperCase()}
        </span>
      }
      header={
        <>
          <p className={styles.name}>{name}</p>
          <p className={styles.email}>{user?.email}</p>
        </>
      }
    >
      <MenuLink to={paths.profile}>
        <UserRound aria-hidden />
        Profile Settings
      </MenuLink>
      <MenuButton onClick={() => void logout()}>
        <LogOut aria-hidden />
        Logout
      </MenuButton>
    </Menu>
  );
}
