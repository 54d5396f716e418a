import type { OutletKind } from '@wathiqa/domain';
import { pathTo } from '../paths.ts';

/** The head office in the list of outlets: the model centre inside it. */
export const headOffice = { kind: 'model', gov: '01', outlet: 'model-abbassia' } as const;

/** What is chosen on the page of the nearest registry, as its address says it. */
export interface OutletQuery {
  kind?: OutletKind | undefined;
  gov?: string | undefined;
  outlet?: string | undefined;
}

/** The address of the nearest registry with something chosen: a kind, a governorate in it, an outlet in that. */
export function outletsAddress(chosen: OutletQuery): string {
  const given = Object.entries(chosen).filter(([, value]) => value);
  return `${pathTo('recordsLocation')}?${new URLSearchParams(given)}`;
}
