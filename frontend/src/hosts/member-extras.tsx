import { useEffect } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { NewsStrip } from "@/features/news/news-strip";
import type { CurrentUser } from "@/features/users/schema";
import { viewHint } from "@/features/users/view-as/view-hint";
import { forgetOtherAccounts } from "@/lib/forget-on-logout";
import { paths } from "@/lib/paths/paths";

/** Nothing should compete with paying or managing. */
const quietPaths = [`${paths.admin}/*`, `${paths.checkout}/*`];

/** What is new, on member pages. Removes what other accounts have left. */
export function MemberExtras({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation();
  const { email, secondFactorSetupRequired } = user;
  useEffect(() => {
    // An admin's view has the account of an example.
    if (viewHint() === null) forgetOtherAccounts(email);
  }, [email]);
  const isQuiet = quietPaths.some((pattern) => matchPath(pattern, pathname));
  return secondFactorSetupRequired || isQuiet ? null : <NewsStrip />;
}
