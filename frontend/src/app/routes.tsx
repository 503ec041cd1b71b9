import { matchPath, Route, Routes } from "react-router-dom";
import { BlogShell } from "@/app/blog-shell";
import { type LazyPage, page } from "@/app/chunks";
import { AdminsOnly, SignedIn } from "@/app/guards";
import { NotFoundPage } from "@/app/not-found-page";
import { PublicShell } from "@/app/public-shell";
import { paths } from "@/lib/paths";

const MemberArea = page(() => import("@/app/member-area").then((m) => m.MemberArea));
const EmailPage = page(() => import("@/features/users/email-page").then((m) => m.EmailPage));
const ForgotPasswordPage = page(() =>
  import("@/features/users/forgot-password-page").then((m) => m.ForgotPasswordPage),
);
const LoginPage = page(() =>
  import(/* webpackChunkName: "login" */ "@/features/users/login-page").then((m) => m.LoginPage),
);
const ProfilePage = page(() => import("@/features/users/profile-page").then((m) => m.ProfilePage));
const ResetPasswordPage = page(() =>
  import("@/features/users/reset-password-page").then((m) => m.ResetPasswordPage),
);
const ConfirmEmailPage = page(() =>
  import("@/features/users/confirm-email-page").then((m) => m.ConfirmEmailPage),
);
const SignInLinkPage = page(() => import("@/features/users/sign-in-link-page").then((m) => m.SignInLinkPage));
const Landing = page(() => import(/* webpackChunkName: "landing" */ "@/app/landing").then((m) => m.Landing));
const CheckoutPage = page(() => import("@/features/purchases/checkout-page").then((m) => m.CheckoutPage));
const CheckoutSuccessPage = page(() =>
  import("@/features/purchases/checkout-success-page").then((m) => m.CheckoutSuccessPage),
);
const PurchaseHistoryPage = page(() =>
  import("@/features/purchases/purchase-history-page").then((m) => m.PurchaseHistoryPage),
);
const AgentDeskPage = page(() => import("@/features/agents/agent-desk-page").then((m) => m.AgentDeskPage));
const FreeAgentsPage = page(() => import("@/features/agents/free-agents-page").then((m) => m.FreeAgentsPage));
const PromptDeskPage = page(() =>
  import("@/features/prompts/prompt-desk-page").then((m) => m.PromptDeskPage),
);
const PromptsPage = page(() => import("@/features/prompts/prompts-page").then((m) => m.PromptsPage));
const PremiumAgents = page(() => import("@/app/premium-agents").then((m) => m.PremiumAgents));

const BlogDesk = page(() => import("@/app/blog-desk").then((m) => m.BlogDesk));
const BlogPage = page(() =>
  import(/* webpackChunkName: "blog" */ "@/features/posts/blog-page").then((m) => m.BlogPage),
);
const BlogPostPage = page(() =>
  import(/* webpackChunkName: "post" */ "@/features/posts/blog-post-page").then((m) => m.BlogPostPage),
);

/** The pages that come with their text in the document. */
const publicPages: readonly (readonly [string, LazyPage])[] = [
  [paths.landing, Landing],
  [paths.login, LoginPage],
  [paths.blog, BlogPage],
  [paths.blogPost, BlogPostPage],
];

export function publicPageAt(pathname: string): LazyPage | undefined {
  return publicPages.find(([pattern]) => matchPath(pattern, pathname))?.[1];
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicShell />}>
        <Route path={paths.landing} element={<Landing />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.verifyEmail} element={<EmailPage />} />
        <Route path={paths.verify} element={<EmailPage />} />
        <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path={paths.signInLink} element={<SignInLinkPage />} />
        <Route path={paths.confirmEmail} element={<ConfirmEmailPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>

      <Route element={<BlogShell />}>
        <Route path={paths.blog} element={<BlogPage />} />
        <Route path={paths.blogPost} element={<BlogPostPage />} />
      </Route>

      <Route element={<SignedIn />}>
        <Route element={<MemberArea />}>
          <Route path={paths.freeAgents} element={<FreeAgentsPage />} />
          <Route path={paths.premiumAgents} element={<PremiumAgents />} />
          <Route path={paths.checkout} element={<CheckoutPage />} />
          <Route path={paths.checkoutSuccess} element={<CheckoutSuccessPage />} />
          <Route path={paths.purchaseHistory} element={<PurchaseHistoryPage />} />
          <Route path={paths.profile} element={<ProfilePage />} />
          <Route path={paths.freePrompts} element={<PromptsPage />} />
          <Route element={<AdminsOnly />}>
            <Route path={paths.admin} element={<AgentDeskPage />} />
            <Route path={paths.adminPrompts} element={<PromptDeskPage />} />
            <Route path={paths.adminBlog} element={<BlogDesk />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}
