import type { ListedOutlet } from '@wathiqa/content';
import type { OutletKind } from '@wathiqa/domain';

/** What the address says is chosen. */
export interface OutletSelection {
  kind?: OutletKind | undefined;
  governorate?: string | undefined;
  outlet?: ListedOutlet | undefined;
}

/**
 * Reads `?kind=model&gov=01&outlet=…`. An outlet says itself what kind it is and where; what is unknown, or
 * does not belong together, counts as not chosen.
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
