/* Keeps the pages /verify and /en/verify with their files for use offline. All other pages always come from the network. */
const STORE = 'verify-page';
const PAGES = ['/verify', '/en/verify'];

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

/** Addresses of an open page and of its files. */
addEventListener('message', (event) => {
  event.waitUntil(keep(event.data.map((address) => new URL(address)).filter(isKept)));
});

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === 'GET' && isKept(url)) event.respondWith(answer(event.request, url));
});

/** The page stores the lists of the authority. */
function isKept({ origin, pathname }) {
  if (origin !== location.origin) return false;
  return PAGES.includes(pathname) || pathname.startsWith('/assets/');
}

async function keep(urls) {
  const store = await caches.open(STORE);
  await Promise.all(
    urls.map(async ({ pathname }) => {
      const answer = await fetch(pathname);
      if (answer.ok) await store.put(pathname, answer);
    }),
  );
}

/** Pages are fresh where there is a network; files have a hash in their name. */
async function answer(request, { pathname }) {
  const isPage = PAGES.includes(pathname);
  const kept = await caches.match(pathname, { cacheName: STORE });
  if (!isPage) return kept ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
