// Keeps the site for visits without a network. The build fills in the version and the list of files.
// What is not on the list, above all a server's API, goes to the network as always.

const CACHE = `tetrad-${"VERSION"}`;
const FILES = ["FILES"];
const scope = new URL(self.registration.scope);
const kept = new Set(FILES.map((name) => new URL(name, scope).pathname));

const isOld = (name) => name.startsWith("tetrad-") && name !== CACHE;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((name) => new Request(new URL(name, scope), { cache: "reload" })))),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.origin) return;
  const path = url.pathname === scope.pathname ? new URL("index.html", scope).pathname : url.pathname;
  if (!kept.has(path)) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(new URL(path, scope)))
      .then((found) => found ?? fetch(request)),
  );
});
