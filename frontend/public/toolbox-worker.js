// Lets members read their toolbox offline. Only the page /toolbox is in its scope. The build fills in its files and a
// version, which changes with every release.
const version = "%VERSION%";
const files = ["%FILES%"];
const page = "/toolbox";
const filesCache = `toolbox-files-${version}`;
// Written by the page, which knows whose data it is: src/lib/offline-copy.ts.
const dataCache = "toolbox-data";
const dataPaths = ["/api/auth/me", "/api/toolbox"];
/** As long as a session without requests. */
const maxAge = 30 * 24 * 60 * 60 * 1000;

self.addEventListener("install", (event) => {
  const load = async () => {
    const cache = await caches.open(filesCache);
    await cache.addAll([new Request(page, { cache: "reload" }), ...files]);
    await self.skipWaiting();
  };
  event.waitUntil(load());
});

self.addEventListener("activate", (event) => {
  const replace = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("toolbox-") && name !== filesCache);
    // Data of an earlier release may have another form.
    const isUpdate = old.some((name) => name !== dataCache);
    await Promise.all(
      old.filter((name) => name !== dataCache || isUpdate).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(replace());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (pathname === page) event.respondWith(fromNetwork(request, () => fromFiles(page)));
  } else if (files.includes(pathname)) {
    event.respondWith(fromFiles(pathname).then((found) => found ?? fetch(request)));
  } else if (dataPaths.includes(pathname)) {
    event.respondWith(data(request, pathname));
  }
});

/** Network first, so that a new release is never hidden. */
async function fromNetwork(request, findCopy) {
  try {
    return await fetch(request);
  } catch (error) {
    const copy = await findCopy();
    if (copy) return copy;
    throw error;
  }
}

async function fromFiles(path) {
  const cache = await caches.open(filesCache);
  return cache.match(path);
}

async function data(request, path) {
  const response = await fromNetwork(request, () => findData(path));
  // The session has ended.
  if (response.status === 401) await caches.delete(dataCache);
  return response;
}

async function findData(path) {
  if (!(await caches.has(dataCache))) return undefined;
  const cache = await caches.open(dataCache);
  const found = await cache.match(path);
  const savedAt = Date.parse(found?.headers.get("X-Saved-At") ?? "");
  return Date.now() - savedAt < maxAge ? found : undefined;
}
