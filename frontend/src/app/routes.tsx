import { matchPath, Route, Routes, useLocation } from "react-router-dom";
import { RequireAuth } from "@/app/guards";
import { type LazyPage, lazyPage } from "@/app/lazy-page";
import { PublicShell } from "@/app/public-shell";
import { isMemberPage, paths } from "@/lib/paths";

const importMemberArea = () => import(/* webpackChunkName: "member-area" */ "@/app/member-area");
const MemberArea = lazyPage(() => importMemberArea().then((m) => m.MemberArea));
const VerifyEmailPage = lazyPage(() =>
  import("@/features/users/verification/verify-email-route").then((m) => m.VerifyEmailRoute),
);
const ForgotPasswordPage = lazyPage(() =>
  import("@/features/users/password/forgot-password-page").then((m) => m.ForgotPasswordPage),
);
const LoginPage = lazyPage(() =>
  import(/* webpackChunkName: "login" */ "@/features/users/auth/login-page").then((m) => m.LoginPage),
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

const NotFoundPage = lazyPage(() => import("@/app/not-found-page").then((m) => m.NotFoundPage));
const BlogPage = lazyPage(() =>
  import(/* webpackChunkName: "blog" */ "@/features/posts/blog-page").then((m) => m.BlogPage),
);
const BlogPostPage = lazyPage(() =>
  import(/* webpackChunkName: "post" */ "@/features/posts/blog-post-page").then((m) => m.BlogPostPage),
);

const Agent = lazyPage(() => import(/* webpackChunkName: "agent" */ "@/app/agent").then((m) => m.Agent));

const LegalPage = lazyPage(() =>
  import(/* webpackChunkName: "legal-page" */ "@/features/legal-pages/legal-page").then((m) => m.LegalPage),
);
const Search = lazyPage(() => import("@/app/search").then((m) => m.Search));
const legalPaths = [paths.privacy, paths.terms, paths.contact];

/** Pages that are prerendered into the document. */
const publicPages: readonly (readonly [string, LazyPage])[] = [
  [paths.landing, Landing],
  [paths.login, LoginPage],
  [paths.blog, BlogPage],
  [paths.blogPost, BlogPostPage],
  [paths.agentPage, Agent],
  ...legalPaths.map((path) => [path, LegalPage] as const),
];

/** Loads what a prerendered page is rendered by. */
export async function preloadPage(pathname: string): Promise<void> {
  if (isMemberPage(pathname)) {
    const { preloadMemberPage } = await importMemberArea();
    await Promise.all([MemberArea.preload(), preloadMemberPage(pathname)]);
  } else {
    await publicPages.find(([pattern]) => matchPath(pattern, pathname))?.[1].preload();
  }
}

/** The routes of public pages. Those of member pages are in the chunk of the member area. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <Routes>
      {isMemberPage(pathname) && (
        <Route element={<RequireAuth />}>
          <Route path="*" element={<MemberArea />} />
        </Route>
      )}
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

      <Route element={<PublicShell homeLink={{ to: paths.landing, name: "Home" }} isReturnPage />}>
        <Route path={paths.search} element={<Search />} />
        <Route path={paths.blog} element={<BlogPage />} />
        <Route path={paths.blogPost} element={<BlogPostPage />} />
        <Route path={paths.preview} element={<BlogPostPage />} />
        <Route path={paths.agentPage} element={<Agent />} />
        {legalPaths.map((path) => (
          <Route key={path} path={path} element={<LegalPage />} />
        ))}
      </Route>
    </Routes>
  );
}
