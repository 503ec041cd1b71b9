import { matchPath, Route, Routes, useLocation } from "react-router-dom";
import { RequireAuth } from "@/app/guards";
import { type LazyPage, lazyPage } from "@/app/lazy-page";
import { PublicShell } from "@/app/public-shell";
import { archivePattern, isMemberPage, paths, tagPattern } from "@/lib/paths";

const importMemberArea = () => import(/* webpackChunkName: "member-area" */ "@/app/member-area");
const MemberArea = lazyPage(importMemberArea, "MemberArea");
const LoginPage = lazyPage(
  () => import(/* webpackChunkName: "login" */ "@/features/users/auth/login-page"),
  "LoginPage",
);
const AccountPage = lazyPage(() => import("@/features/users/account-page"), "AccountPage");
const SignInLinkPage = lazyPage(() => import("@/features/users/auth/sign-in-link-page"), "SignInLinkPage");
const Landing = lazyPage(() => import(/* webpackChunkName: "landing" */ "@/app/landing"), "Landing");

const NotFoundPage = lazyPage(() => import("@/app/not-found-page"), "NotFoundPage");
const BlogPage = lazyPage(
  () => import(/* webpackChunkName: "blog" */ "@/features/posts/blog-page"),
  "BlogPage",
);
const Post = lazyPage(() => import(/* webpackChunkName: "post" */ "@/app/post"), "Post");
const BlogLists = lazyPage(() => import(/* webpackChunkName: "lists" */ "@/app/blog-lists"), "BlogLists");

const Agent = lazyPage(() => import(/* webpackChunkName: "agent" */ "@/app/agent"), "Agent");
const Bundle = lazyPage(() => import(/* webpackChunkName: "bundle" */ "@/app/bundle"), "Bundle");

const LegalPage = lazyPage(
  () => import(/* webpackChunkName: "legal-page" */ "@/features/legal-pages/legal-page"),
  "LegalPage",
);
const Search = lazyPage(() => import("@/app/search"), "Search");

type Pages = readonly (readonly [path: string, page: LazyPage])[];

/** Pages with a link to the home page. */
const contentPages: Pages = [
  [paths.search, Search],
  [paths.blog, BlogPage],
  // Before the page of a post, whose pattern also matches the archive.
  [archivePattern, BlogLists],
  [tagPattern, BlogLists],
  [paths.blogPost, Post],
  [paths.preview, Post],
  [paths.agentPage, Agent],
  [paths.bundlePage, Bundle],
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
    await [...contentPages, ...accountPages].find(([pattern]) => matchPath(pattern, pathname))?.[1].preload();
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

      <Route element={<PublicShell homeLink={{ to: paths.landing, name: "Home" }} isReturnPage />}>
        {contentPages.map(renderPage)}
      </Route>
    </Routes>
  );
}

const renderPage = ([path, Page]: Pages[number]) => <Route key={path} path={path} element={<Page />} />;
