import type { paths } from "@/lib/api-types";

/** Apart from the others, so that only who searches loads them. */
export const searchEndpoints = {
  search: "/api/search",
  misses: "/api/search/misses",
} as const satisfies Readonly<Record<string, keyof paths>>;
