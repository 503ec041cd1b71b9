import { paths } from "@/lib/paths/paths";

/** The page with all tags and months. */
export const archivePath = `${paths.blog}/archive`;

export function tagPath(slug: string): string {
  return `${paths.blog}/tag/${encodeURIComponent(slug)}`;
}

/** `month` is such as "2026/11". */
export function monthPath(month: string): string {
  return `${archivePath}/${month}`;
}
