const unreadableCounts = new WeakMap<object, number>();

/** How many more entries this list of a response had, which cannot be displayed. */
export function countUnreadable(list: readonly unknown[] | undefined): number {
  return (list && unreadableCounts.get(list)) ?? 0;
}

/** Leaves out and counts what is not an entry in a list: the response itself, or its `items`. */
export function leaveOutUnreadable(body: object): void {
  const list: unknown = Array.isArray(body) ? body : (body as { items?: unknown }).items;
  if (!Array.isArray(list)) return;
  const readable = list.filter(isReadable);
  if (readable.length === list.length) return;
  unreadableCounts.set(list, list.length - readable.length);
  list.splice(0, list.length, ...readable);
}

/** Entries are told apart by their id. What else they lack is shown as empty. */
function isReadable(entry: unknown): boolean {
  if (typeof entry !== "object") return true;
  return entry !== null && (!("id" in entry) || typeof entry.id === "string");
}
