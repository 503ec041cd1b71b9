import { matchPath, Route, Routes, useLocation } from "react-router-dom";
import { type LazyPage, lazyPage } from "@/components/lazy-page";
import { PublicShell } from "@/layouts/public-shell";
import { archivePattern, isMemberPage, paths, tagPattern } from "@/lib/paths/paths";
import { RequireAuth } from "@/router/guards";

const importMemberArea = () => import(/* webpackChunkName: "member-area" */ "@/router/member-area");
const MemberArea = lazyPage(importMemberArea, "MemberArea");
const LoginPage = lazyPage(
  () => import(/* webpackChunkName: "login" */ "@/features/users/auth/login-page"),
  "LoginPage",
);
const AccountPage = lazyPage(() => import("@/features/users/account-page"), "AccountPage");
const SignInLinkPage = lazyPage(() => import("@/features/users/auth/sign-in-link-page"), "SignInLinkPage");
const Landing = lazyPage(
  () => import(/* webpackChunkName: "landing" */ "@/pages/landing/landing"),
  "Landing",
);

const NotFoundPage = lazyPage(() => import("@/pages/not-found/not-found-page"), "NotFoundPage");
const BlogPage = lazyPage(
  () => import(/* webpackChunkName: "blog" */ "@/features/posts/blog-page"),
  "BlogPage",
);
const Post = lazyPage(() => import(/* webpackChunkName: "post" */ "@/pages/post/post"), "Post");
const BlogLists = lazyPage(
  () => import(/* webpackChunkName: "lists" */ "@/pages/post/blog-lists"),
  "BlogLists",
);

const AllAgents = lazyPage(
  () => import(/* webpackChunkName: "agents" */ "@/pages/catalog/all-agents"),
  "AllAgents",
);
const Agent = lazyPage(() => import(/* webpackChunkName: "agent" */ "@/pages/agent/agent"), "Agent");
const Bundle = lazyPage(() => import(/* webpackChunkName: "bundle" */ "@/pages/bundle/bundle"), "Bundle");

const Prompt = lazyPage(
  () => import(/* webpackChunkName: "prompt" */ "@/pages/prompt/prompt"),
  "PromptScreen",
);

const LegalPage = lazyPage(
  () => import(/* webpackChunkName: "legal-page" */ "@/features/legal-pages/legal-page"),
  "LegalPage",
);
const Search = lazyPage(() => import("@/pages/search/search"), "Search");

type Pages = readonly (readonly [path: string, page: LazyPage])[];

/** Pages with a link to the home page. */
const blogPages: Pages = [
  [paths.blog, BlogPage],
  // Before the page of a post, whose pattern also matches the archive.
  [archivePattern, BlogLists],
  [tagPattern, BlogLists],
  [paths.blogPost, Post],
  [paths.preview, Post],
];

/** Pages with a link to the blog, to which visitors come back after logging in. */
const contentPages: Pages = [
  [paths.search, Search],
  [paths.agents, AllAgents],
  [paths.agentPage, Agent],
  [paths.bundlePage, Bundle],
  [paths.promptPage, Prompt],
  [paths.privacy, LegalPage],
  [paths.terms, LegalPage],
  [paths.contact, LegalPage],
];

/** Pages with a link to the blog. */
const accountPages: Pages = [
  [paths.landing, Landing],
  [paths.login, LoginPage],
  [paths.verifyEmail, AccountPage],
  [paths.verify, AccountPage],
  [paths.forgotPassword, AccountPage],
  [paths.resetPassword, AccountPage],
  [paths.signInLink, SignInLinkPage],
  [paths.confirmEmail, AccountPage],
  [paths.accountDeletion, AccountPage],
  [paths.undoDeletion, AccountPage],
  [paths.unsubscribe, AccountPage],
  ["*", NotFoundPage],
];

/** Loads what a prerendered page is rendered by. */
export async function preloadPage(pathname: string): Promise<void> {
  if (isMemberPage(pathname)) {
    const { preloadMemberPage } = await importMemberArea();
    await Promise.all([MemberArea.preload(), preloadMemberPage(pathname)]);
  } else {
    await [...blogPages, ...contentPages, ...accountPages]
      .find(([pattern]) => matchPath(pattern, pathname))?.[1]
      .preload();
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
        {accountPages.map(renderPage)}
      </Route>

      <Route element={<PublicShell homeLink={{ to: paths.blog, name: "Blog" }} isReturnPage />}>
        {contentPages.map(renderPage)}
      </Route>

      <Route element={<PublicShell homeLink={{ to: paths.landing, name: "Home" }} isReturnPage />}>
        {blogPages.map(renderPage)}
      </Route>
    </Routes>
  );
}

const renderPage = ([path, Page]: Pages[number]) => <Route key={path} path={path} element={<Page />} />;
