import { indexedPaths } from './indexed-paths.ts';

/**
 * Which pages the browser may fetch ahead when somebody is about to follow a link, before our own script is
 * there to do it: those that are the same for everybody, never a guarded one.
 */
export function speculationRules(): string {
  return JSON.stringify({
    prefetch: [{ where: { href_matches: indexedPaths }, eagerness: 'moderate' }],
  });
}
