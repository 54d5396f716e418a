import { catalogueIn, ROOT } from '@wathiqa/content/build';
import type { Plugin } from 'vite';

interface SharedChunk {
  name: string;
  packages: readonly string[];
  own: readonly string[];
  but: readonly string[];
}

/**
 * Larger chunks compress better and need fewer requests. A module belongs to the first match; rolldown splits the
 * rest. Imports join their importer's chunk unless a later chunk matches, so dependencies come later. `packages` are
 * names, `own` path prefixes, `but` exclusions.
 */
const SHARED_CHUNKS: readonly SharedChunk[] = [
  {
    name: 'order',
    packages: [],
    own: [
      ...['again/refused-', 'document/', 'draft/', 'fields/', 'journey/', 'known/'].map(
        (name) => `apps/portal/app/journeys/order/${name}`,
      ),
      'apps/portal/app/journeys/profile-query',
      'apps/portal/app/forms/select-props',
      'apps/portal/app/lib/later-module',
      'packages/contract/src/account/known',
      ...['documents/order-draft', 'notifications'].map((name) => `packages/domain/src/${name}`),
      'packages/ui/src/forms/copies-',
    ],
    but: [
      ...[
        'document/document.messages',
        'document/input-label',
        'draft/delivery',
        'draft/order-api',
        'draft/last-order',
        'fields/fields.messages',
        'fields/national-id-',
        'fields/owner-fields',
        'journey/add-document',
        'journey/history-entry',
        'journey/order-progress',
      ].map((name) => `apps/portal/app/journeys/order/${name}`),
    ],
  },
  {
    name: 'owner-fields',
    packages: [],
    own: [
      'apps/portal/app/journeys/order/order.messages',
      ...['national-id-field', 'owner-fields', 'fields.messages'].map(
        (name) => `apps/portal/app/journeys/order/fields/${name}`,
      ),
      ...['document.messages', 'input-label'].map(
        (name) => `apps/portal/app/journeys/order/document/${name}`,
      ),
      'apps/portal/app/journeys/order/review/place-queries',
    ],
    but: [],
  },
  {
    name: 'needed',
    packages: [],
    own: [
      'apps/portal/app/journeys/my-requests/needed-',
      'apps/portal/app/journeys/tracking/request-stage',
      ...['shipments', 'tracking'].map((name) => `packages/contract/src/requests/${name}`),
    ],
    but: [],
  },
  {
    name: 'measure',
    packages: ['web-vitals'],
    own: [
      'apps/portal/app/timings/measure',
      ...['contract', 'domain'].map((name) => `packages/${name}/src/page-timings`),
    ],
    but: [],
  },
  {
    name: 'prices-and-lists',
    packages: [],
    own: [
      'apps/portal/app/journeys/price-query',
      'apps/portal/app/journeys/order/journey/order-progress',
      ...['crumbs', 'issue-reason'].map((name) => `apps/portal/app/journeys/services/${name}`),
      ...['lookups', 'prices'].map((name) => `packages/contract/src/ordering/${name}`),
    ],
    but: [],
  },
  {
    name: 'signed-in',
    packages: [],
    own: [
      ...['guarded', 'session-warning'].map((name) => `apps/portal/app/session/${name}`),
      ...['delivery', 'last-order'].map((name) => `apps/portal/app/journeys/order/draft/${name}`),
      ...['focus-heading', 'order/again/again.messages', 'order/again/successor-link'].map(
        (name) => `apps/portal/app/journeys/${name}`,
      ),
      'packages/domain/src/language/date-text',
      'content/src/lookups',
    ],
    but: [],
  },
  {
    name: 'forms',
    packages: ['react-hook-form'],
    own: [
      ...['attempt-summary', 'form-errors', 'form-fields', 'required-text', 'schema-resolver'].map(
        (name) => `apps/portal/app/forms/${name}`,
      ),
    ],
    but: [],
  },
  {
    name: 'fields',
    packages: [],
    own: ['field-group', 'radio-', 'select-', 'switch-', 'text-'].map(
      (name) => `packages/ui/src/forms/${name}`,
    ),
    but: [],
  },
  {
    name: 'calls',
    packages: [],
    own: [
      ...['error-title', 'failure', 'forms.messages', 'idempotency-key', 'use-single-mutation'].map(
        (name) => `apps/portal/app/forms/${name}`,
      ),
      'apps/portal/app/session/call',
      'node_modules/@tanstack/query-core/build/modern/mutationObserver',
      'node_modules/@tanstack/react-query/build/modern/useMutation',
    ],
    but: [],
  },
  {
    name: 'portal',
    packages: [],
    own: [
      ...['arabic-names/src/', 'domain/src/', 'contract/src/', 'ui/src/'].map(
        (path) => `packages/${path}`,
      ),
      ...['src/', 'data/figures.json'].map((path) => `content/${path}`),
      ...['lib/', 'session/', 'layout/', 'document/', 'paths', 'query-client'].map(
        (path) => `apps/portal/app/${path}`,
      ),
      'apps/portal/app/journeys/order/journey/history-entry',
      ...['outbox-key', 'start-sender'].map(
        (name) => `apps/portal/app/journeys/order/shipments/${name}`,
      ),
      'apps/portal/app/timings/start',
      ...['form-result', 'form-validation'].map((name) => `apps/portal/app/forms/${name}`),
      ...['failure', 'not-found-page', 'pages.messages'].map(
        (name) => `apps/portal/app/pages/${name}`,
      ),
    ],
    but: [
      ...[
        'carousel/',
        'layout/data-table',
        'brand/certificate-illustration',
        'brand/picture-icon',
        'document/save-file',
      ].map((name) => `packages/ui/src/${name}`),
      ...['external-link', 'map', 'schema-org', 'picture-heading', 'panel', 'side-tabs'].map(
        (name) => `apps/portal/app/layout/${name}`,
      ),
      ...[
        'requests/tracking',
        'payments',
        'feedback',
        'outlets',
        'page-timings',
        'requests/request-status',
        'requests/corrections',
        'account/personal-data',
        'certificate-paths',
        'requests/request-messages',
        'requests/shipments',
        'ordering/orders',
        'ordering/documents',
      ].map((name) => `packages/contract/src/${name}`),
      ...[
        'outlets/',
        'page-timings',
        'feedback',
        'requests/tracking',
        'payments/payments',
        'requests/transitions',
        'responses/responses',
        'language/date-text',
        'documents/id-card-rules',
        'office/',
      ].map((name) => `packages/domain/src/${name}`),
      ...['figures', 'duration-text', 'lookups', 'card-refusals'].map(
        (name) => `content/src/${name}`,
      ),
      ...['search/', 'outlet-text/', 'data/'].map((name) => `content/src/${name}`),
      'apps/portal/app/session/arrival-dialog',
    ],
  },
  {
    name: 'framework',
    packages: ['react', 'react-dom', 'scheduler', 'react-router', '@tanstack', 'zod', 'zustand'],
    own: [],
    but: [
      ...['infiniteQueryObserver', 'queriesObserver'].map(
        (name) => `node_modules/@tanstack/query-core/build/modern/${name}`,
      ),
      ...['useInfiniteQuery', 'useQueries'].map(
        (name) => `node_modules/@tanstack/react-query/build/modern/${name}`,
      ),
    ],
  },
];

/** Later chunks have priority in rolldown. */
export function sharedChunks() {
  return SHARED_CHUNKS.map((chunk, index) => ({
    name: chunk.name,
    test: (id: string) => chunkOf(id) === chunk,
    priority: index,
  }));
}

function chunkOf(id: string): SharedChunk | undefined {
  const path = sourceOf(id).slice(ROOT.length);
  return SHARED_CHUNKS.find(
    ({ packages, own, but }) =>
      [...packages.map((name) => `node_modules/${name}/`), ...own].some((start) =>
        path.startsWith(start),
      ) && !but.some((start) => path.startsWith(start)),
  );
}

/** Maps a translated catalogue to its source. */
function sourceOf(id: string) {
  return catalogueIn('ar', id) ?? id;
}

/**
 * Fails the build if a path of `SHARED_CHUNKS` has no module or a chunk contains an unlisted one. Otherwise a
 * transitive import could enlarge every page unnoticed.
 */
export const sharedChunkGuard: Plugin = {
  name: 'shared-chunk-guard',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const modules = [...this.getModuleIds()].map((id) => sourceOf(id).slice(ROOT.length));
    const gone = SHARED_CHUNKS.flatMap(({ own, but }) => [...own, ...but]).filter(
      (path) => !modules.some((module) => module.startsWith(path)),
    );
    if (gone.length > 0) this.error(`Nothing is at ${gone.join(', ')}`);
    const foreign = Object.values(bundle).flatMap((output) => {
      const chunk = SHARED_CHUNKS.find(({ name }) => name === output.name);
      if (output.type !== 'chunk' || !chunk) return [];
      return Object.entries(output.modules)
        .filter(
          ([id, { renderedLength }]) =>
            id.startsWith('/') && renderedLength > 0 && chunkOf(id) !== chunk,
        )
        .map(([id]) => `${sourceOf(id).slice(ROOT.length)} in ${chunk.name}`);
    });
    if (foreign.length > 0) {
      this.error(`Modules in shared chunks that do not hold them: ${foreign.join(', ')}`);
    }
  },
};
