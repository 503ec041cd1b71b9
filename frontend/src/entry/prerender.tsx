import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { BundleOffer } from "@/components/bundle-offers";
import { App } from "@/entry/app";
import type { AgentPage } from "@/features/agents/agent-page-schema";
import type { LegalPage } from "@/features/legal-pages/schema";
import { blogPagePath } from "@/features/posts/blog-pages";
import { archivePath, tagPath } from "@/features/posts/blog-paths";
import type { Post, PostSummary } from "@/features/posts/schema";
import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { formatCents } from "@/lib/format/money";
import { samples } from "@/lib/landing-samples";
import { agentsPath } from "@/lib/paths/agents-path";
import { bundlePath } from "@/lib/paths/bundle-path";
import { agentPath, blogPostPath, paths } from "@/lib/paths/paths";
import { promptPath } from "@/lib/paths/prompt-path";
import { sampleImage } from "@/lib/site-texts";
import { preloadPostEnd } from "@/pages/post/post";
import { adminScreens } from "@/router/admin-screens";
import { preloadPage } from "@/router/routes";

export { sampleImage };

const linkedPost = {
  slug: "slug-of-a-linked-post",
  title: "title of a linked post",
  date: "2002-03-04T05:06:07Z",
  featureImage: sampleImage,
};

const cardPrice = 543_210;

const sampleCard = {
  id: "00000000-0000-0000-0000-000000000001",
  slug: "slug-of-a-card",
  title: "title of a card",
  description: "description of a card",
  category: "category of a card",
  price: cardPrice,
  isPremium: true,
};

/** Placeholder post. After the build, its texts are replaced by the server's template variables. */
export const samplePost = {
  id: "00000000-0000-0000-0000-000000000000",
  slug: "slug-of-the-post",
  title: "title of the post",
  excerpt: "excerpt of the post",
  content: "content of the post",
  createdAt: "2001-02-03T04:05:06Z",
  publishedAt: "2001-02-03T04:05:06Z",
  readingMinutes: 2003004,
  isPublished: true,
  scheduledFor: null,
  updatedAt: "2001-02-03T00:00:00Z",
  seoTitle: "",
  authorName: "name of the author",
  author: { about: "text about the author", picture: sampleImage },
  featureImage: sampleImage,
  tags: [{ name: "name of a tag", slug: "slug-of-a-tag" }],
  headings: [{ id: "id-of-a-heading", text: "text of a heading", level: 765_432 }],
  newer: linkedPost,
  older: linkedPost,
  related: [linkedPost],
  // One of each kind, whose parts the server repeats.
  cards: {
    agents: [sampleCard, { ...sampleCard, id: "00000000-0000-0000-0000-000000000002", isPremium: false }],
    prompts: [
      { id: sampleCard.id, slug: sampleCard.slug, name: sampleCard.title, category: sampleCard.category },
    ],
  },
} satisfies Post & PostSummary;

/** Placeholder list of posts, and any page of it that has both a newer and an older one. */
export const sampleList = { name: "name of the list", total: 87_654, isLast: false };
const sampleListSlug = "slug-of-the-list";

export const sampleArchive = {
  tags: [{ ...samplePost.tags[0], posts: 98_761 }],
  months: [{ name: "name of a month", path: "path-of/a-month", posts: 98_762 }],
};

/** Placeholder of the page about privacy, terms or contact. The server's variables are the same for all three. */
export const sampleLegalPage = {
  kind: "privacy",
  title: "title of the page",
  content: "content of the page",
  updatedAt: null,
} satisfies LegalPage;

/** The server formats the month. */
export const sampleMonth = "April 2001";

const relatedPrice = 654_321;

const bundledPrice = 345_678;

/** Placeholder bundle, as visitors see it. */
export const sampleBundle = {
  id: "00000000-0000-0000-0000-000000000000",
  slug: "slug-of-the-bundle",
  title: "title of the bundle",
  description: "description of the bundle",
  price: 234_567,
  separateTotal: 765_432,
  yourPrice: 234_567,
  gpts: [
    {
      id: "00000000-0000-0000-0000-000000000001",
      slug: "slug-of-a-bundled-agent",
      title: "title of a bundled agent",
      description: "description of a bundled agent",
      price: bundledPrice,
      share: 234_567,
      isDeliverable: false,
      opensIn: "place where the bundled agent opens",
      hasPackage: true,
      credit: null,
    },
  ],
} satisfies BundleOffer;
/** Placeholder prompt, as visitors see it. */
export const samplePrompt = {
  slug: "slug-of-the-prompt",
  name: "name of the prompt",
  category: "category of the prompt",
  preview: "preview of the prompt",
  fields: ["name of a field"],
  copies: 876_123,
  prompt: null,
} satisfies Schemas["PromptPageResponse"];

/** The number of agents of a bundle. */
export const sampleCount = 98_765;

/** Placeholder agent, with every part of its page. */
export const sampleAgent = {
  id: "00000000-0000-0000-0000-000000000000",
  slug: "slug-of-the-agent",
  title: "title of the agent",
  description: "description of the agent",
  category: "category of the agent",
  url: "",
  price: 123_456,
  isPremium: true,
  isFeatured: false,
  isPurchased: false,
  isDeliverable: false,
  opensIn: "place where the agent opens",
  hasPackage: true,
  packageVersion: null,
  createdAt: "2001-02-03T04:05:06Z",
  details: "details of the agent",
  image: sampleImage,
  useRank: null,
  example: [{ member: "message of the member", agent: "answer of the agent" }],
  bundles: [
    {
      slug: sampleBundle.slug,
      title: sampleBundle.title,
      price: sampleBundle.price,
      separateTotal: sampleBundle.separateTotal,
      count: sampleCount,
    },
  ],
  related: [
    {
      slug: "slug-of-a-related-agent",
      title: "title of a related agent",
      description: "description of a related agent",
      price: relatedPrice,
      isPremium: true,
    },
  ],
  rating: { average: 12_345.6, count: 654_789 },
  reviews: {
    count: 654_789,
    items: [
      {
        id: "00000000-0000-0000-0000-000000000000",
        author: "author of the review",
        stars: 654_987,
        text: "text of the review",
        month: "2001-04",
        reply: "reply to the review",
      },
    ],
    nextCursor: "next reviews",
    own: null,
  },
} satisfies AgentPage;
export const samplePrices = {
  card: formatCents(cardPrice),
  agent: formatCents(sampleAgent.price),
  related: formatCents(relatedPrice),
  bundle: formatCents(sampleBundle.price),
  bundleSeparateTotal: formatCents(sampleBundle.separateTotal),
  bundleSaving: formatCents(sampleBundle.separateTotal - sampleBundle.price),
  bundled: formatCents(bundledPrice),
};
const agentPage = (agent: AgentPage) => ({
  path: agentPath(agent.slug),
  data: { [agentPath(agent.slug)]: agent },
  chunks: ["agent"],
});

const postPath = blogPostPath(samplePost.slug);

/** Any page that has both a newer and an older one. Their URLs are replaced by template variables. */
const samplePage = 72;
export const adjacentPagePaths = { NEWER: blogPagePath(samplePage - 1), OLDER: blogPagePath(samplePage + 1) };
export const listPagePaths = [samplePage - 1, samplePage + 1].map((page) =>
  blogPagePath(page, tagPath(sampleListSlug)),
);
const postsPage = (page: number, isLast: boolean) => ({
  path: blogPagePath(page),
  data: { [blogPagePath(page)]: { posts: [samplePost], isLast } },
});

/** The slug of the agents on the landing page. */
export const sampleAgentSlug = "slug-of-a-sample-agent";

/** The list of all agents, with a category to choose. */
export const sampleChoicePath = agentsPath(sampleAgent.category);
const agentList = {
  gpts: [sampleAgent],
  choices: [sampleAgent.category],
  bundles: [
    {
      ...sampleBundle,
      gpts: sampleBundle.gpts.map((agent) => ({ ...agent, price: sampleBundle.separateTotal })),
    },
  ],
};

const landing = {
  samples: samples.map(({ title }) => ({ title, slug: sampleAgentSlug })),
  gpts: [sampleAgent],
  reviews: sampleAgent.reviews.items.map((review) => ({
    ...review,
    slug: sampleAgent.slug,
    title: sampleAgent.title,
  })),
  post: samplePost,
};

interface PrerenderedPage {
  path: string;
  /** The responses that it is rendered from. */
  data: Readonly<Record<string, unknown>>;
  /** Named in src/router/routes.tsx and member-area.tsx. The document loads them. */
  chunks: readonly string[];
  /** Whether its first screen is centered, so that each part that arrives moves the parts before it. */
  isCentered?: boolean;
}

const publicPages: Record<string, PrerenderedPage> = {
  landing: {
    path: paths.landing,
    data: { "/api/landing": landing },
    chunks: ["landing"],
    isCentered: true,
  },
  login: { path: paths.login, data: {}, chunks: ["login"], isCentered: true },
  blog: { path: paths.blog, data: { "/api/blog/posts": [samplePost] }, chunks: ["blog"] },
  "blog-empty": { path: paths.blog, data: { "/api/blog/posts": [] }, chunks: ["blog"] },
  "blog-first": { ...postsPage(1, false), chunks: ["blog"] },
  "blog-middle": { ...postsPage(samplePage, false), chunks: ["blog"] },
  "blog-last": { ...postsPage(samplePage, true), chunks: ["blog"] },
  agents: { path: paths.agents, data: { "/api/gpts": agentList }, chunks: ["agents"] },
  "agents-empty": {
    path: paths.agents,
    data: { "/api/gpts": { gpts: [], choices: [], bundles: [] } },
    chunks: ["agents"],
  },
  "legal-page": {
    path: paths.privacy,
    data: { [apiUrl("/api/pages/{kind}", { kind: sampleLegalPage.kind })]: sampleLegalPage },
    chunks: ["legal-page"],
  },
  "free-agent": agentPage({ ...sampleAgent, isPremium: false }),
  "premium-agent": agentPage(sampleAgent),
  bundle: {
    path: bundlePath(sampleBundle.slug),
    data: { [bundlePath(sampleBundle.slug)]: sampleBundle },
    chunks: ["bundle"],
  },
  prompt: {
    path: promptPath(samplePrompt.slug),
    data: { [promptPath(samplePrompt.slug)]: samplePrompt },
    chunks: ["prompt"],
  },
  post: {
    path: postPath,
    data: { [apiUrl("/api/blog/posts/{slug}", { slug: samplePost.slug })]: samplePost },
    chunks: ["post", "post-end"],
  },
  "post-list": {
    path: blogPagePath(samplePage, tagPath(sampleListSlug)),
    data: {
      [blogPagePath(samplePage, apiUrl("/api/blog/tags/{slug}", { slug: sampleListSlug }))]: {
        ...sampleList,
        posts: [samplePost],
      },
    },
    chunks: ["lists"],
  },
  archive: { path: archivePath, data: { "/api/blog/archive": sampleArchive }, chunks: ["lists"] },
  "archive-empty": {
    path: archivePath,
    data: { "/api/blog/archive": { tags: [], months: [] } },
    chunks: ["lists"],
  },
};

/** The members' screens, as they look before the server has responded. The server finds their templates by path. */
const memberPages = Object.fromEntries(
  [
    { path: paths.freeAgents, chunks: ["free-agents"] },
    { path: paths.freePrompts, chunks: ["prompts"] },
    { path: paths.premiumAgents, chunks: ["premium-agents"] },
    { path: paths.toolbox, chunks: ["toolbox"] },
    { path: paths.purchaseHistory, chunks: ["purchase-history"] },
    { path: paths.profile, chunks: ["profile"] },
    { path: paths.checkout, chunks: [] },
    { path: paths.checkoutSuccess, chunks: [] },
    ...adminScreens
      .filter(({ path }) => !path.includes(":"))
      .map(({ path }) => ({ path, chunks: ["admin-area"] })),
  ].map(({ path, chunks }): [string, PrerenderedPage] => [
    path.slice(1).replaceAll("/", "-"),
    { path, data: {}, chunks: ["member-area", ...chunks] },
  ]),
);

interface Rendered {
  html: string;
  chunks: readonly string[];
  /** Whether the scripts wait until the page is used. */
  isOnDemand: boolean;
  isCentered: boolean;
}

/** Renders the pages with the components that run in the browser. */
export async function prerenderPages(): Promise<Record<string, Rendered>> {
  const templates: Record<string, Rendered> = {};
  for (const [name, { path, data, chunks, isCentered = false }] of Object.entries({
    ...publicPages,
    ...memberPages,
  })) {
    await Promise.all([preloadPage(path.replace(/\?.*/, "")), preloadPostEnd()]);
    const html = renderToString(
      <StrictMode>
        <StaticRouter location={path}>
          <App initialData={data} />
        </StaticRouter>
      </StrictMode>,
    );
    templates[name] = { html, chunks, isOnDemand: name in publicPages, isCentered };
  }
  return templates;
}
