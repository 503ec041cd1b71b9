import { paths } from "@/lib/paths/paths";

/** Posts embedded in the document; the server uses the same number. */
export const pageSize = 24;

export interface PostPage<Summary> {
  posts: Summary[];
  isLast: boolean;
}

/** URL of a page of a list of posts; page 1 has the newest. */
export function blogPagePath(page: number, list: string = paths.blog): string {
  return page > 1 ? `${list}?page=${page}` : list;
}

export function parseBlogPage(search: URLSearchParams): number {
  const page = search.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
