import styles from "@/app/admin-layout.module.css";
import { AdminNavigation } from "@/app/admin-navigation";
import { Main } from "@/app/shell";

/** Layout of the admin screens: side navigation and page. */
export function AdminLayout() {
  return (
    <div className={styles.layout}>
      <AdminNavigation className={styles.navigation} />
      <Main />
    </div>
  );
}
