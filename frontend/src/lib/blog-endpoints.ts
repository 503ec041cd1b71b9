import type { paths } from "@/lib/api-types";

const archive = "/api/blog/archive" satisfies keyof paths;

/** Endpoints of the lists of posts. Apart from `endpoints`, so that other pages do not load them. */
export const blogEndpoints = {
  archive,
  tag: (slug: string) => `/api/blog/tags/${encodeURIComponent(slug)}`,
  month: (month: string) => `${archive}/${month}`,
};
