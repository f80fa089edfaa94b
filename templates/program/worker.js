// Keeps the program for when there is no network: what was seen, and the pages that everybody needs.
{% autoescape off %}const told = {{ told }};{% endautoescape %}

self.addEventListener("install", (event) => {
  // One page that is not there does not keep the others away.
  const keep = async () => {
    const store = await caches.open(told.name);
    await Promise.allSettled(told.pages.map((page) => store.add(page)));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("plenary-") && name !== told.name).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

async function answer(request) {
  const store = await caches.open(told.name);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && fresh.type === "basic") {
      store.put(request, fresh.clone());
    }
    return fresh;
  } catch (failure) {
    const kept = (await store.match(request)) || (await store.match(request, { ignoreSearch: true }));
    if (kept) {
      return kept;
    }
    throw failure;
  }
}

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const isOurs = address.origin === location.origin && event.request.method === "GET";
  if (isOurs && !address.search.includes("draft") && !address.pathname.startsWith("/admin/")) {
    event.respondWith(answer(event.request));
  }
});
