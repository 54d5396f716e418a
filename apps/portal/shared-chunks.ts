import { catalogueIn, ROOT } from '@wathiqa/content/build';
import type { Plugin } from 'vite';

interface SharedChunk {
  name: string;
  packages?: readonly string[];
  /** Folders end in `/`, others are modules. */
  own?: readonly string[];
  /** Minimum of routes and dynamic imports that use a module. */
  minShareCount?: number;
}

/**
 * A chunk has the modules of its packages and paths, and their imports unless a later chunk matches them. Larger chunks
 * compress better and need fewer requests. Rolldown splits the other modules.
 */
const SHARED_CHUNKS: readonly SharedChunk[] = [
  { name: 'order', own: ['apps/portal/app/journeys/order/document/'] },
  {
    name: 'owner-fields',
    // Corrections load these without the form.
    own: [
      'apps/portal/app/journeys/order/document/input-label.ts',
      'apps/portal/app/journeys/order/fields/national-id-field.tsx',
      'apps/portal/app/journeys/order/fields/owner-fields.tsx',
      'apps/portal/app/journeys/order/review/place-queries.ts',
    ],
  },
  {
    name: 'prices-and-lists',
    own: [
      'apps/portal/app/journeys/price-query.ts',
      'apps/portal/app/journeys/services/order-progress.tsx',
      'apps/portal/app/journeys/services/service-addresses.ts',
      'packages/contract/src/ordering/lookups.ts',
    ],
  },
  {
    name: 'signed-in',
    own: [
      'apps/portal/app/journeys/focus-heading.ts',
      'apps/portal/app/journeys/order/again/refused-notice.tsx',
      'apps/portal/app/session/guarded.tsx',
      // Forms, and corrections on the payment page.
      'content/src/document-fields.messages.ts',
      'content/src/lookups.ts',
      'packages/contract/src/wire/document-fields.ts',
      'packages/domain/src/documents/document-fields.ts',
      'packages/domain/src/language/',
    ],
  },
  { name: 'forms', packages: ['react-hook-form'], own: ['apps/portal/app/forms/'] },
  // Only the controls of most forms.
  { name: 'fields', own: ['packages/ui/src/forms/'], minShareCount: 4 },
  // Also texts of pages without a form.
  { name: 'calls', own: ['apps/portal/app/calls/', 'apps/portal/app/forms/forms.messages.ts'] },
  {
    name: 'portal',
    // The imports of `entry.client.tsx`, not itself: chunks run before the router has the routes.
    own: [
      'apps/portal/app/root.tsx',
      'apps/portal/app/document/',
      'apps/portal/app/layout/page.tsx',
      'apps/portal/app/layout/outlets.ts',
      'apps/portal/app/lib/',
      'apps/portal/app/session/start-session.ts',
      'content/src/documents.ts',
      'packages/domain/src/payments/',
      'packages/domain/src/requests/service-promise.ts',
      'packages/ui/src/document/hydrate-document.tsx',
      'packages/ui/src/feedback/',
      'packages/ui/src/forms/checkbox-field.tsx',
    ],
  },
  {
    name: 'framework',
    packages: ['react', 'react-dom', 'scheduler', 'react-router', '@tanstack', 'zod', 'zustand'],
  },
];

/** Hooks of TanStack Query that one page uses. */
const OF_ONE_PAGE = /\/(infiniteQueryObserver|queriesObserver|useInfiniteQuery|useQueries)\.js$/;

/** Later chunks have priority in rolldown. */
export function sharedChunks() {
  return SHARED_CHUNKS.map(({ name, packages = [], own = [], minShareCount = 1 }, priority) => {
    const starts = [...packages.map((one) => `node_modules/${one}/`), ...own];
    return {
      name,
      priority,
      minShareCount,
      test: (id: string) =>
        !OF_ONE_PAGE.test(id) && starts.some((start) => pathOf(id).startsWith(start)),
    };
  });
}

/** Path from the root; a translated catalogue has the path of its source. */
function pathOf(id: string) {
  return (catalogueIn('ar', id) ?? id).slice(ROOT.length);
}

/** Fails the build if a path of `SHARED_CHUNKS` has no module. */
export const sharedChunkGuard: Plugin = {
  name: 'shared-chunk-guard',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const modules = [...this.getModuleIds()].map(pathOf);
    const gone = SHARED_CHUNKS.flatMap(({ own = [] }) => own).filter(
      (path) => !modules.some((module) => module.startsWith(path)),
    );
    if (gone.length > 0) this.error(`Nothing is at ${gone.join(', ')}`);
  },
};
