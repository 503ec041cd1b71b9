import { paths } from "@/lib/paths";

/** How many posts come with the document of the blog: as many as the server puts there. */
export const pageSize = 24;

/** What comes with the document of a blog that has more posts than one page shows. */
export interface PostPage<Summary> {
  posts: Summary[];
  isLast: boolean;
}

/** The address of the newest posts, or of those so many pages before them. */
export function blogPagePath(page: number): string {
  return page > 1 ? `${paths.blog}?page=${page}` : paths.blog;
}

export function blogPageAt(search: URLSearchParams): number {
  const page = search.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
