/** The parameters of a list in the query string, such as search, filters and sort order, by name. */
export type ListParams = Readonly<Record<string, string>>;

/** Missing and empty parameters get their default. */
export function parseListParams(search: string, defaults: ListParams): ListParams {
  const query = new URLSearchParams(search);
  return mapParams(defaults, (name, fallback) => query.get(name) || fallback);
}

/** The page in the query string. Pages are numbered from 1. */
export function parsePage(search: string): number {
  const page = new URLSearchParams(search).get("page") ?? "";
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

/** Writes parameters and page into a query string. Leaves out defaults and page 1, and keeps other parameters. */
export function serializeListParams(
  search: string,
  params: ListParams,
  defaults: ListParams,
  page = 1,
): string {
  const query = new URLSearchParams(search);
  for (const name of ["page", ...Object.keys(defaults)]) query.delete(name);
  for (const [name, value] of Object.entries(replaceBlanks(params, defaults))) {
    if (value !== defaults[name]) query.set(name, value);
  }
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}

/** Whether the query string already has these parameters. */
export function isInUrl(search: string, params: ListParams, defaults: ListParams): boolean {
  const inUrl = parseListParams(search, defaults);
  return Object.entries(replaceBlanks(params, defaults)).every(([name, value]) => value === inUrl[name]);
}

/** Blank values count as missing. */
function replaceBlanks(params: ListParams, defaults: ListParams): ListParams {
  return mapParams(defaults, (name, fallback) => (params[name]?.trim() ? params[name] : fallback));
}

function mapParams(params: ListParams, map: (name: string, value: string) => string): ListParams {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, map(name, value)]));
}
