import type { ApiPath, ApiUrl, UrlParams } from "@/lib/api/api-contract";

/** A path with a query that is passed on unchanged. */
export function withSearch<Path extends ApiPath>(path: Path, search: string): ApiUrl<Path> {
  return `${path}${search}` as ApiUrl<Path>;
}

/** The URL of a path, with its parameters encoded: those that the path names, and the query. */
export function apiUrl<Path extends ApiPath>(path: Path, params: UrlParams<Path>): ApiUrl<Path> {
  const query = new URLSearchParams();
  let url: string = path;
  for (const [name, value] of Object.entries<string | undefined>(params)) {
    if (path.includes(`{${name}}`)) url = url.replace(`{${name}}`, () => encodeURIComponent(value ?? ""));
    else if (value) query.set(name, value);
  }
  return (query.size > 0 ? `${url}?${query}` : url) as ApiUrl<Path>;
}
