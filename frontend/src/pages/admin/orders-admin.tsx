import { ListDetail } from "@/components/admin/list-detail";
import { OrderPage } from "@/features/orders/order-page";
import { OrdersAdminPage } from "@/features/orders/orders-admin-page";
import { usePermission } from "@/features/users/permissions";
import { adminPaths } from "@/lib/paths/admin-paths";

/** The list of orders, with what the admin's role may do, and the order that is open. */
export function OrdersAdmin() {
  const canExport = usePermission("exportData");
  return <ListDetail path={adminPaths.orders} list={<OrdersAdminPage canExport={canExport} />} />;
}

/** One order, with what the admin's role may see. */
export function OrderAdmin() {
  return <OrderPage canViewAudit={usePermission("viewAuditLog")} />;
}
