import type { OutletKind } from '@wathiqa/domain';
import { pathTo } from '../paths.ts';

/** The model centre at the head office. */
export const headOffice = { kind: 'model', gov: '01', outlet: 'model-abbassia' } as const;

/** Selection in the address. */
export interface OutletQuery {
  kind?: OutletKind | undefined;
  gov?: string | undefined;
  outlet?: string | undefined;
}

export function outletsAddress(chosen: OutletQuery): string {
  const given = Object.entries(chosen).filter(([, value]) => value);
  return `${pathTo('recordsLocation')}?${new URLSearchParams(given)}`;
}
