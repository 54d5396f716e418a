import type { QueryKey } from '@tanstack/react-query';

/** Query key prefix; each action invalidates all dispatch data. */
export const DISPATCH_KEY: QueryKey = ['dispatch'];

export function batchKey(batchId: number): QueryKey {
  return [...DISPATCH_KEY, 'batch', batchId];
}
