import type { ListedOutlet } from '@wathiqa/content';
import type { OutletKind } from '@wathiqa/domain';

export interface OutletSelection {
  kind?: OutletKind | undefined;
  governorate?: string | undefined;
  outlet?: ListedOutlet | undefined;
}

/**
 * `?kind=model&gov=01&outlet=…`. The outlet determines kind and governorate; unknown values are ignored. A governorate
 * may have no outlets.
 */
export function parseSelection(
  query: URLSearchParams,
  outlets: readonly ListedOutlet[],
  governorates: readonly { code: string }[],
): OutletSelection {
  const outlet = outlets.find(({ code }) => code === query.get('outlet'));
  if (outlet) return { kind: outlet.kind, governorate: outlet.governorate, outlet };
  const kind = outlets.find((each) => each.kind === query.get('kind'))?.kind;
  if (!kind) return {};
  const governorate = governorates.find(({ code }) => code === query.get('gov'));
  return { kind, governorate: governorate?.code };
}
