import type { ApiPath, ApiUrl, UrlParams } from "@/lib/api/api-contract";

type Params = Readonly<Record<string, string | undefined>>;

/** A path with a query that is passed on unchanged. */
export function withSearch<Path extends ApiPath>(path: Path, search: string): ApiUrl<Path> {
  return `${path}${search}` as ApiUrl<Path>;
}

/** The path with the parameters that it names, encoded. */
export function fillPath(path: string, params: Params): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/** The URL of a path, with its parameters encoded: those that the path names, and the query. */
export function apiUrl<Path extends ApiPath>(path: Path, params: UrlParams<Path>): ApiUrl<Path> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<string | undefined>(params))
    if (value && !path.includes(`{${name}}`)) query.set(name, value);
  const url = fillPath(path, params as Params);
  return (query.size > 0 ? `${url}?${query}` : url) as ApiUrl<Path>;
}
