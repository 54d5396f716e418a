import { loadVerifier } from './published-lists.ts';

/** The subset in use; not all browsers support Trusted Types. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string | null },
  ): { createScriptURL(address: string): string };
}

const WORKER = '/verify-worker.js';

/** The only worker; a trusted object has the type of a text. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'verifier',
  { createScriptURL: (address) => (address === WORKER ? address : null) },
);

/** Keeps this page, its files and the lists on the device. */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .register(policy?.createScriptURL(WORKER) ?? WORKER)
    .then(() => navigator.serviceWorker.ready)
    .then((registration) => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      registration.active?.postMessage([location.href, ...files]);
    })
    .then(loadVerifier)
    .catch(() => undefined);
}
