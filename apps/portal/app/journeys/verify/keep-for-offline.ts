import { loadVerifier } from './published-lists.ts';
import { createDetector } from './read-code.ts';

/** The subset in use; not all browsers support Trusted Types. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string | null },
  ): { createScriptURL(address: string): string };
}

const WORKER = '/verify-worker.js';

/** Permits only this worker; the interface above declares the trusted address as a string. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'verifier',
  { createScriptURL: (address) => (address === WORKER ? address : null) },
);

/** Stores the page, its files with the scanner's, and the lists on the device. */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const scope = location.pathname;
  void Promise.all([
    navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER, { scope }),
    createDetector(),
  ])
    .then(([{ active, waiting, installing }]) => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      (installing ?? waiting ?? active)?.postMessage(files);
    })
    .then(loadVerifier)
    .catch(() => undefined);
}
