import styles from "@/layouts/admin-layout.module.css";
import { AdminNavigation } from "@/layouts/admin-navigation";
import { Main } from "@/layouts/shell";

/** Layout of the admin screens: side navigation and page. */
export function AdminLayout() {
  return (
    <div className={styles.layout}>
      <AdminNavigation className={styles.navigation} />
      <Main />
    </div>
  );
}
