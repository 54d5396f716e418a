import type { QueryKey } from '@tanstack/react-query';

/** Under which everything that was read of the dispatch is cached: an action makes all of it old. */
export const DISPATCH_KEY: QueryKey = ['dispatch'];

/** The key of one batch. */
export function batchKey(batchId: number): QueryKey {
  return [...DISPATCH_KEY, 'batch', batchId];
}
