import type { paths } from "@/lib/api-types";

/** Endpoints of the toolbox, the own reviews and of what is new. Separate from `endpoints`, which every visitor loads. */
export const toolboxEndpoints = {
  toolbox: "/api/toolbox",
  favorites: "/api/toolbox/favorites",
  favorite: (kind: string, id: string) => `/api/toolbox/favorites/${kind}/${encodeURIComponent(id)}`,
  move: (kind: string, id: string) => `/api/toolbox/favorites/${kind}/${encodeURIComponent(id)}/move`,
  recent: "/api/toolbox/recent",
  opened: (id: string) => `/api/toolbox/recent/agents/${encodeURIComponent(id)}`,
  copied: (id: string) => `/api/toolbox/recent/prompts/${encodeURIComponent(id)}`,
  ownReviews: "/api/reviews/own",
  news: "/api/news",
  dismissNews: "/api/news/dismiss",
} as const satisfies Readonly<Record<string, keyof paths | ((...parts: string[]) => string)>>;
