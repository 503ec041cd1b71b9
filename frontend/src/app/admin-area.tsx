import { Route, Routes } from "react-router-dom";
import { AdminLayout } from "@/app/admin-layout";
import { adminScreens } from "@/app/admin-screens";
import { RequireAdmin } from "@/app/require-admin";
import { paths } from "@/lib/paths";

const screens = adminScreens.flatMap(({ screens }) => screens);

/** All screens under `/admin`. None of them is in the chunks that members load. */
export function AdminArea() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        {screens.map(({ path, permission, Page }) => (
          <Route
            key={path}
            path={path.slice(paths.admin.length)}
            element={
              <RequireAdmin permission={permission}>
                <Page />
              </RequireAdmin>
            }
          />
        ))}
      </Route>
    </Routes>
  );
}
