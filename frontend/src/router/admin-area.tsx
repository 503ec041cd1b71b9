import { Route, Routes } from "react-router-dom";
import { AdminLayout } from "@/layouts/admin-layout";
import { paths } from "@/lib/paths/paths";
import { adminScreens } from "@/router/admin-screens";
import { RequireAdmin } from "@/router/require-admin";

/** All screens under `/admin`. None of them is in the chunks that members load. */
export function AdminArea() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        {adminScreens.map(({ path, name, permission, Page }) => {
          const detail = adminScreens.find((other) => other.path === `${path}/:id`);
          if (!name) return null;
          return (
            <Route
              key={path}
              path={path.slice(paths.admin.length)}
              element={
                <RequireAdmin permission={permission}>
                  <Page />
                </RequireAdmin>
              }
            >
              {detail && <Route path={detail.path.slice(path.length + 1)} element={<detail.Page />} />}
            </Route>
          );
        })}
      </Route>
    </Routes>
  );
}
