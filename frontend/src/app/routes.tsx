import { matchPath, Route, Routes } from "react-router-dom";
import { AwaitUser, RequireAuth } from "@/app/guards";
import { type LazyPage, lazyPage } from "@/app/lazy-page";
import { PublicShell } from "@/app/public-shell";
import { Main, MainWithFooter } from "@/app/shell";
import { paths } from "@/lib/paths";

const MemberArea = lazyPage(() =>
  import(/* webpackChunkName: "member-area" */ "@/app/member-area").then((m) => m.MemberArea),
);
const VerifyEmailPage = lazyPage(() =>
  import("@/features/users/verification/verify-email-route").then((m) => m.VerifyEmailRoute),
);
const ForgotPasswordPage = lazyPage(() =>
  import("@/features/users/password/forgot-password-page").then((m) => m.ForgotPasswordPage),
);
const LoginPage = lazyPage(() =>
  import(/* webpackChunkName: "login" */ "@/features/users/auth/login-page").then((m) => m.LoginPage),
);
const ProfilePage = lazyPage(() =>
  import(/* webpackChunkName: "profile" */ "@/features/users/profile/profile-page").then(
    (m) => m.ProfilePage,
  ),
);
const ResetPasswordPage = lazyPage(() =>
  import("@/features/users/password/reset-password-page").then((m) => m.ResetPasswordPage),
);
const ConfirmEmailPage = lazyPage(() =>
  import("@/features/users/profile/confirm-email-page").then((m) => m.ConfirmEmailPage),
);
const AccountDataPage = lazyPage(() =>
  import("@/features/users/account-data-page").then((m) => m.AccountDataPage),
);
const SignInLinkPage = lazyPage(() =>
  import("@/features/users/auth/sign-in-link-page").then((m) => m.SignInLinkPage),
);
const Landing = lazyPage(() =>
  import(/* webpackChunkName: "landing" */ "@/app/landing").then((m) => m.Landing),
);
const Checkout = lazyPage(() => import("@/app/checkout").then((m) => m.Checkout));
const CheckoutSuccessPage = lazyPage(() =>
  import("@/features/purchases/checkout-success-page").then((m) => m.CheckoutSuccessPage),
);
const PurchaseHistoryPage = lazyPage(() =>
  import(/* webpackChunkName: "purchase-history" */ "@/features/purchases/purchase-history-page").then(
    (m) => m.PurchaseHistoryPage,
  ),
);
const AdminArea = lazyPage(() =>
  import(/* webpackChunkName: "admin-area" */ "@/app/admin-area").then((m) => m.AdminArea),
);
const FreeAgentsPage = lazyPage(() =>
  import(/* webpackChunkName: "free-agents" */ "@/features/agents/free-agents-page").then(
    (m) => m.FreeAgentsPage,
  ),
);
const PromptsPage = lazyPage(() =>
  import(/* webpackChunkName: "prompts" */ "@/features/prompts/prompts-page").then((m) => m.PromptsPage),
);
const PremiumAgents = lazyPage(() =>
  import(/* webpackChunkName: "premium-agents" */ "@/app/premium-agents").then((m) => m.PremiumAgents),
);

const NotFoundPage = lazyPage(() => import("@/app/not-found-page").then((m) => m.NotFoundPage));
const BlogPage = lazyPage(() =>
  import(/* webpackChunkName: "blog" */ "@/features/posts/blog-page").then((m) => m.BlogPage),
);
const BlogPostPage = lazyPage(() =>
  import(/* webpackChunkName: "post" */ "@/features/posts/blog-post-page").then((m) => m.BlogPostPage),
);

const LegalPage = lazyPage(() =>
  import(/* webpackChunkName: "legal-page" */ "@/features/legal-pages/legal-page").then((m) => m.LegalPage),
);
const legalPaths = [paths.privacy, paths.terms, paths.contact];

/** Pages that are prerendered into the document. */
const publicPages: readonly (readonly [string, LazyPage])[] = [
  [paths.landing, Landing],
  [paths.login, LoginPage],
  [paths.blog, BlogPage],
  [paths.blogPost, BlogPostPage],
  ...legalPaths.map((path) => [path, LegalPage] as const),
];
/** Their headers, headings and skeletons are prerendered. Those that wait for the server have no component here. */
const memberPages: Readonly<Record<string, LazyPage | null>> = {
  [paths.freeAgents]: FreeAgentsPage,
  [paths.freePrompts]: PromptsPage,
  [paths.premiumAgents]: PremiumAgents,
  [paths.purchaseHistory]: PurchaseHistoryPage,
  [paths.profile]: ProfilePage,
  [paths.checkout]: null,
  [paths.checkoutSuccess]: null,
};

function isAdminPage(pathname: string): boolean {
  return matchPath(`${paths.admin}/*`, pathname) !== null;
}

export function isMemberPage(pathname: string): boolean {
  return pathname in memberPages || isAdminPage(pathname);
}

/** Loads what a prerendered page is rendered by. */
export async function preloadPage(pathname: string): Promise<void> {
  const page = isAdminPage(pathname)
    ? AdminArea
    : (memberPages[pathname] ?? publicPages.find(([pattern]) => matchPath(pattern, pathname))?.[1]);
  await Promise.all([page?.preload(), isMemberPage(pathname) && MemberArea.preload()]);
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicShell homeLink={{ to: paths.blog, name: "Blog" }} />}>
        <Route path={paths.landing} element={<Landing />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
        <Route path={paths.verify} element={<VerifyEmailPage />} />
        <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path={paths.signInLink} element={<SignInLinkPage />} />
        <Route path={paths.confirmEmail} element={<ConfirmEmailPage />} />
        <Route path={paths.accountDeletion} element={<AccountDataPage />} />
        <Route path={paths.undoDeletion} element={<AccountDataPage />} />
        <Route path={paths.unsubscribe} element={<AccountDataPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>

      <Route element={<PublicShell homeLink={{ to: paths.landing, name: "Home" }} />}>
        <Route path={paths.blog} element={<BlogPage />} />
        <Route path={paths.blogPost} element={<BlogPostPage />} />
        {legalPaths.map((path) => (
          <Route key={path} path={path} element={<LegalPage />} />
        ))}
      </Route>

      <Route element={<RequireAuth />}>
        <Route element={<MemberArea />}>
          <Route element={<Main />}>
            <Route path={paths.freeAgents} element={<FreeAgentsPage />} />
            <Route path={paths.premiumAgents} element={<PremiumAgents />} />
            <Route element={<AwaitUser />}>
              <Route path={paths.checkout} element={<Checkout />} />
              <Route path={paths.checkoutSuccess} element={<CheckoutSuccessPage />} />
              <Route path={paths.downloadData} element={<AccountDataPage />} />
            </Route>
            <Route path={paths.purchaseHistory} element={<PurchaseHistoryPage />} />
            <Route path={paths.freePrompts} element={<PromptsPage />} />
          </Route>
          <Route element={<MainWithFooter />}>
            <Route path={paths.profile} element={<ProfilePage />} />
          </Route>
          <Route path={`${paths.admin}/*`} element={<AdminArea />} />
        </Route>
      </Route>
    </Routes>
  );
}
