/** The parameters of a list in the query string, such as search, filters and sort order, by name. */
export type ListParams<Name extends string = string> = Readonly<Record<Name, string>>;

/** Missing and empty parameters get their default. */
export function parseListParams<Name extends string>(
  search: string,
  defaults: ListParams<Name>,
): ListParams<Name> {
  const query = new URLSearchParams(search);
  return mapParams(defaults, (name, fallback) => query.get(name) || fallback);
}

/** The page in the query string. Pages are numbered from 1. */
export function parsePage(search: string): number {
  const page = new URLSearchParams(search).get("page") ?? "";
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

/** Writes parameters and page into a query string. Leaves out defaults and page 1, and keeps other parameters. */
export function serializeListParams<Name extends string>(
  search: string,
  params: ListParams<Name>,
  defaults: ListParams<Name>,
  page = 1,
): string {
  const query = new URLSearchParams(search);
  for (const name of ["page", ...Object.keys(defaults)]) query.delete(name);
  for (const [name, value] of Object.entries<string>(trimBlank(params, defaults))) {
    if (value !== defaults[name as Name]) query.set(name, value);
  }
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}

/** Whether the query string has these parameters already. */
export function isInUrl<Name extends string>(
  search: string,
  params: ListParams<Name>,
  defaults: ListParams<Name>,
): boolean {
  const inUrl = parseListParams(search, defaults);
  return Object.entries(trimBlank(params, defaults)).every(([name, value]) => value === inUrl[name as Name]);
}

/** A search for blanks is none. */
function trimBlank<Name extends string>(params: ListParams<Name>, defaults: ListParams<Name>) {
  return mapParams(params, (name, value) => (value.trim() === "" ? defaults[name] : value));
}

function mapParams<Name extends string>(
  params: ListParams<Name>,
  map: (name: Name, value: string) => string,
): ListParams<Name> {
  const entries = Object.entries(params) as [Name, string][];
  return Object.fromEntries(entries.map(([name, value]) => [name, map(name, value)])) as ListParams<Name>;
}
