/** Names of what is kept on this device for reading the toolbox offline. The service worker has the same names. */
const script = "/toolbox-worker.js";
const scope = "/toolbox";
const prefix = "toolbox-";
const dataCache = `${prefix}data`;

/** Only in secure contexts: not over plain HTTP except on this machine. */
const isSupported = () => "serviceWorker" in navigator && "caches" in globalThis;

/** Counts removals: a copy that is being saved meanwhile must not survive them. */
let removals = 0;

/** Saves responses for reading offline, by URL, in place of earlier ones. */
export async function saveOfflineCopy(
  owner: string,
  responses: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!isSupported()) return;
  const before = removals;
  await navigator.serviceWorker.register(script, { scope });
  const cache = await caches.open(dataCache);
  const headers = {
    "Content-Type": "application/json",
    "X-Saved-At": new Date().toISOString(),
    "X-Saved-For": encodeURIComponent(owner),
  };
  for (const [url, body] of Object.entries(responses)) {
    if (removals === before) await cache.put(url, new Response(JSON.stringify(body), { headers }));
  }
  if (removals !== before) await removeOfflineCopy();
}

/** Removes the copy and its service worker, unless it is that of this account. */
export async function removeOfflineCopy(exceptOf?: string): Promise<void> {
  if (!isSupported()) return;
  try {
    if (exceptOf !== undefined && (await isOwnedBy(exceptOf))) return;
    removals += 1;
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
    await (await navigator.serviceWorker.getRegistration(scope))?.unregister();
  } catch (error) {
    console.warn("The offline copy of the toolbox could not be removed", error);
  }
}

async function isOwnedBy(account: string): Promise<boolean> {
  if (!(await caches.has(dataCache))) return true;
  const cache = await caches.open(dataCache);
  const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return responses.every((response) => response?.headers.get("X-Saved-For") === encodeURIComponent(account));
}
