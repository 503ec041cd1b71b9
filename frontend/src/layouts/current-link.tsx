import { Link, type LinkProps, useLocation } from "react-router-dom";
import { matchesAny } from "@/lib/paths/paths";

/** A link that says whether it leads to this page. Smaller than React Router's `NavLink`. */
export function CurrentLink({ to, ...props }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  return <Link {...props} to={to} aria-current={matchesAny([to], pathname) ? "page" : undefined} />;
}
