import { type ComponentType, lazy } from "react";
import { Route, Routes } from "react-router-dom";
import { ComingPage } from "@/app/coming-page";
import { AdminsOnly, SignedIn } from "@/app/guards";
import { NotFoundPage } from "@/app/not-found-page";
import { PublicShell } from "@/app/public-shell";
import { paths } from "@/lib/paths";

const MemberShell = page(() => import("@/app/member-shell").then((m) => m.MemberShell));
const Landing = page(() => import("@/app/landing").then((m) => m.Landing));
const FreeAgentsPage = page(() => import("@/features/agents/free-agents-page").then((m) => m.FreeAgentsPage));
const PremiumAgents = page(() => import("@/app/premium-agents").then((m) => m.PremiumAgents));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicShell />}>
        <Route path={paths.landing} element={<Landing />} />
        <Route path={paths.blog} element={<ComingBlog />} />
        <Route path={paths.blogPost} element={<ComingBlog />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>

      <Route element={<SignedIn />}>
        <Route element={<MemberShell />}>
          <Route path={paths.freeAgents} element={<FreeAgentsPage />} />
          <Route path={paths.premiumAgents} element={<PremiumAgents />} />
          <Route path={paths.freePrompts} element={<ComingPrompts />} />
          <Route element={<AdminsOnly />}>
            <Route path={paths.admin} element={<ComingAdmin title="Manage your GPT Agent collection" />} />
            <Route path={paths.adminPrompts} element={<ComingAdmin title="PROMPT MANAGEMENT" />} />
            <Route path={paths.adminBlog} element={<ComingAdmin title="Blog Management" />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}

/** A screen in a chunk of its own, loaded when somebody goes there. */
function page<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await load() }));
}

function ComingBlog() {
  return (
    <ComingPage
      title="BLOG"
      text="The blog is not open yet. Its first posts are being written."
      to={paths.landing}
      link="Home"
    />
  );
}

function ComingPrompts() {
  return (
    <ComingPage
      title="FREE AI PROMPTS"
      text="The prompt library is not open yet. The free agents are."
      to={paths.freeAgents}
      link="Free GPT Agents"
    />
  );
}

function ComingAdmin({ title }: { title: string }) {
  return (
    <ComingPage
      title={title}
      text="This screen is not open yet. Until then agents and discount codes are managed from the command line."
      to={paths.freeAgents}
      link="Free GPT Agents"
    />
  );
}
