import { isMemberPage, matchesAny, paths } from "@/lib/paths/paths";

/** Whether a URL path leads to one of our pages. */
export function isInternalPath(path: string): boolean {
  if (!path.startsWith("/") || path.startsWith("//") || path.includes("\\")) return false;
  const pathname = path.split(/[?#]/, 1)[0] ?? "";
  return isMemberPage(pathname) || matchesAny(Object.values(paths), pathname);
}
