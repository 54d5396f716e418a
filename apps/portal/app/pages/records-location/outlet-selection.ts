import type { ListedOutlet } from '@wathiqa/content';
import type { OutletKind } from '@wathiqa/domain';

export interface OutletSelection {
  kind?: OutletKind | undefined;
  governorate?: string | undefined;
  outlet?: ListedOutlet | undefined;
}

/**
 * Parses `?kind=model&gov=01&outlet=…`. The outlet determines kind and governorate; unknown or inconsistent values
 * are ignored.
 */
export function parseSelection(
  query: URLSearchParams,
  outlets: readonly ListedOutlet[],
): OutletSelection {
  const outlet = outlets.find(({ code }) => code === query.get('outlet'));
  if (outlet) return { kind: outlet.kind, governorate: outlet.governorate, outlet };
  const ofKind = outlets.filter(({ kind }) => kind === query.get('kind'));
  const [first] = ofKind;
  if (!first) return {};
  const outletInGovernorate = ofKind.find(({ governorate }) => governorate === query.get('gov'));
  return { kind: first.kind, governorate: outletInGovernorate?.governorate };
}
