import { paths } from "@/lib/paths";

/** Posts embedded in the document; the server uses the same number. */
export const pageSize = 24;

export interface PostPage<Summary> {
  posts: Summary[];
  isLast: boolean;
}

/** URL of a page of posts; page 1 has the newest. */
export function blogPagePath(page: number): string {
  return page > 1 ? `${paths.blog}?page=${page}` : paths.blog;
}

export function parseBlogPage(search: URLSearchParams): number {
  const page = search.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
