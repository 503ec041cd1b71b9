import * as z from "zod/mini";

/** A successful response whose body does not match its schema. */
export class ResponseValidationError extends Error {
  override readonly name = "ResponseValidationError";
}

const unreadableCounts = new WeakMap<object, number>();

/** How many more entries this list of a response had, which could not be read. */
export function countUnreadable(list: readonly unknown[] | undefined): number {
  return (list && unreadableCounts.get(list)) ?? 0;
}

/**
 * Validates a response. No bad value takes a screen down: missing fields are filled in, unless `isExact`, and entries of a list
 * that don't match are left out and counted.
 */
export function parseResponse<T>(url: string, schema: z.core.$ZodType<T>, body: unknown, isExact = false): T {
  const leftOut = new Map<Key | undefined, number>();
  for (;;) {
    const parsed = z.safeParse(schema, body);
    if (parsed.success) {
      for (const [key, count] of leftOut) unreadableCounts.set(listIn(parsed.data, key), count);
      return parsed.data;
    }
    const { issues } = parsed.error;
    const remaining = isExact ? issues : issues.filter((issue) => !fillIn(body, issue));
    if (remaining.length < issues.length) continue;
    const message = `${url}: ${issues.map(({ path }) => path.join(".")).join(", ")}`;
    if (isExact || !leaveOut(body, issues, leftOut)) throw new ResponseValidationError(message);
    console.error(message);
  }
}

type Key = string | number | symbol;
type Fields = Record<Key, unknown>;
type Issue = z.core.$ZodIssue;

const emptyValues: Partial<Record<string, () => unknown>> = {
  string: () => "",
  number: () => 0,
  boolean: () => false,
  array: () => [],
  object: () => ({}),
};

/** Fills in a missing field: with null, and if the schema does not allow that, with an empty value. */
function fillIn(body: unknown, issue: Issue): boolean {
  const key = issue.path.at(-1);
  if (typeof key !== "string") return false;
  const parent = issue.path
    .slice(0, -1)
    .reduce<unknown>((value, name) => (value as Fields)[name], body) as Fields;
  const emptyValue = issue.code === "invalid_type" ? emptyValues[issue.expected] : undefined;
  if (parent[key] === undefined) parent[key] = null;
  else if (parent[key] === null && emptyValue) parent[key] = emptyValue();
  else return false;
  return true;
}

/** The response itself, or the field `key` of it. */
function listIn(body: unknown, key: Key | undefined): unknown[] {
  return (key === undefined ? body : (body as Fields)[key]) as unknown[];
}

/** Removes the entries that have issues, and counts them by list. Returns false if an issue is not in an entry. */
function leaveOut(body: unknown, issues: Issue[], counts: Map<Key | undefined, number>): boolean {
  const entries = issues.map(({ path: [first, second] }) =>
    typeof first === "number" ? { index: first } : { key: first, index: second },
  );
  if (entries.some(({ index }) => typeof index !== "number")) return false;
  const seen = new Set<string>();
  // From the end, so that the other indexes stay valid.
  for (const { key, index } of entries.toSorted((a, b) => Number(b.index) - Number(a.index))) {
    const id = `${String(key)} ${String(index)}`;
    if (seen.has(id)) continue;
    seen.add(id);
    listIn(body, key).splice(Number(index), 1);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return true;
}
