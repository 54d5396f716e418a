/* Stores the page of its scope, /verify or /en/verify, with its files for use offline. Controls no other page. */
const { pathname: PAGE } = new URL(registration.scope);
const STORE = `verify-page ${PAGE}`;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

/** Addresses of the files of the open page. */
addEventListener('message', (event) => {
  const urls = event.data.map((address) => new URL(address)).filter(isFile);
  event.waitUntil(keep([PAGE, ...new Set(urls.map(({ pathname }) => pathname))]));
});

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (isFile(url) || url.pathname === PAGE) event.respondWith(answer(event.request, url));
});

/** Files of a release; the page itself stores the lists. */
function isFile({ origin, pathname }) {
  return origin === location.origin && pathname.startsWith('/assets/');
}

/** Stores the page and files of one release; deletes those of earlier releases. */
async function keep(paths) {
  const answers = await Promise.all(paths.map((path) => fetch(path)));
  if (!answers.every(({ ok }) => ok)) return;
  const store = await caches.open(STORE);
  await Promise.all(answers.map((answer, at) => store.put(paths[at], answer)));
  const old = (await store.keys()).filter(({ url }) => !paths.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => store.delete(request)));
}

/** The page is fresh with a network; files never change, because their names have a hash. */
async function answer(request, { pathname }) {
  const kept = await caches.match(pathname, { cacheName: STORE });
  if (pathname !== PAGE) return kept ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
