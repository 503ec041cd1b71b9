import { useEffect } from "react";
import { matchPath, Route, Routes } from "react-router-dom";
import { type LazyPage, lazyPage } from "@/components/lazy-page";
import { useCurrentUser } from "@/features/users/api";
import { viewHint } from "@/features/users/view-as/view-hint";
import { HeaderCart } from "@/layouts/header-cart";
import { MemberHeader } from "@/layouts/member-header";
import { MemberShell } from "@/layouts/member-shell";
import { Main, MainWithFooter } from "@/layouts/shell";
import { forgetOtherAccounts } from "@/lib/forget-on-logout";
import { paths } from "@/lib/paths/paths";
import { AwaitUser } from "@/router/guards";

const ProfilePage = lazyPage(
  () => import(/* webpackChunkName: "profile" */ "@/features/users/profile/profile-page"),
  "ProfilePage",
);
const Checkout = lazyPage(() => import("@/pages/checkout/checkout"), "Checkout");
const CheckoutSuccessPage = lazyPage(
  () => import("@/features/purchases/checkout/checkout-success-page"),
  "CheckoutSuccessPage",
);
const OrderPage = lazyPage(() => import("@/features/purchases/orders/order-page"), "OrderPage");
const PurchaseHistoryPage = lazyPage(
  () =>
    import(/* webpackChunkName: "purchase-history" */ "@/features/purchases/orders/purchase-history-page"),
  "PurchaseHistoryPage",
);
const AdminArea = lazyPage(
  () => import(/* webpackChunkName: "admin-area" */ "@/router/admin-area"),
  "AdminArea",
);
const FreeAgents = lazyPage(
  () => import(/* webpackChunkName: "free-agents" */ "@/pages/catalog/free-agents"),
  "FreeAgents",
);
const Toolbox = lazyPage(
  () => import(/* webpackChunkName: "toolbox" */ "@/pages/toolbox/toolbox"),
  "Toolbox",
);
const Prompts = lazyPage(
  () => import(/* webpackChunkName: "prompts" */ "@/pages/catalog/prompts"),
  "Prompts",
);
const PremiumAgents = lazyPage(
  () => import(/* webpackChunkName: "premium-agents" */ "@/pages/catalog/premium-agents"),
  "PremiumAgents",
);
const AddPackagePage = lazyPage(() => import("@/features/packages/add-package-page"), "AddPackagePage");
const ConsentPage = lazyPage(() => import("@/features/users/connections/consent-page"), "ConsentPage");
const AccountPage = lazyPage(() => import("@/features/users/account-page"), "AccountPage");

/** Their headers, headings and skeletons are prerendered. Other member pages wait for the server. */
const prerenderedPages: readonly (readonly [string, LazyPage])[] = [
  [paths.freeAgents, FreeAgents],
  [paths.freePrompts, Prompts],
  [paths.premiumAgents, PremiumAgents],
  [paths.toolbox, Toolbox],
  [paths.purchaseHistory, PurchaseHistoryPage],
  [paths.profile, ProfilePage],
  [`${paths.admin}/*`, AdminArea],
];

/** Loads what a prerendered member page is rendered by. */
export async function preloadMemberPage(pathname: string): Promise<void> {
  await prerenderedPages.find(([pattern]) => matchPath(pattern, pathname))?.[1].preload();
}

/** The member layout, the header's cart, and the routes of member pages, in one chunk. */
export function MemberArea() {
  const { data: user } = useCurrentUser();
  const email = user?.email;
  useEffect(() => {
    // An admin's view has the account of an example.
    if (email && viewHint() === null) forgetOtherAccounts(email);
  }, [email]);
  return <MemberRoutes />;
}

function MemberRoutes() {
  return (
    <Routes>
      <Route element={<MemberShell cart={<HeaderCart />} />}>
        <Route element={<Main />}>
          <Route path={paths.freeAgents} element={<FreeAgents />} />
          <Route path={paths.premiumAgents} element={<PremiumAgents />} />
          <Route path={paths.toolbox} element={<Toolbox />} />
          <Route path={paths.addPackage} element={<AddPackagePage />} />
          <Route path={paths.purchaseHistory} element={<PurchaseHistoryPage />} />
          <Route path={paths.orderPage} element={<OrderPage />} />
          <Route path={paths.freePrompts} element={<Prompts />} />
          <Route element={<AwaitUser />}>
            <Route path={paths.checkout} element={<Checkout />} />
            <Route path={paths.checkoutSuccess} element={<CheckoutSuccessPage />} />
            <Route path={paths.downloadData} element={<AccountPage />} />
            <Route path={paths.consent} element={<ConsentPage />} />
          </Route>
        </Route>
        <Route element={<MainWithFooter />}>
          <Route path={paths.profile} element={<ProfilePage />} />
        </Route>
        <Route path={`${paths.admin}/*`} element={<AdminArea />} />
      </Route>
    </Routes>
  );
}

/** Only the header, for members on public pages. */
export function MemberAreaHeader() {
  return <MemberHeader cart={<HeaderCart />} />;
}
