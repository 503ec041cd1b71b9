import { OrderPage } from "@/features/orders/order-page";
import { OrdersAdminPage } from "@/features/orders/orders-admin-page";
import { usePermission } from "@/features/users/permissions";

/** The list of orders, with what the admin's role may do. */
export function OrdersAdmin() {
  return <OrdersAdminPage canExport={usePermission("exportData")} />;
}

/** One order, with what the admin's role may see. */
export function OrderAdmin() {
  return <OrderPage canViewAudit={usePermission("viewAuditLog")} />;
}
