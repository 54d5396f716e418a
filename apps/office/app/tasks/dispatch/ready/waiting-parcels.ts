import type { WaitingParcels } from '@wathiqa/contract/office';
import { groupBy } from '@wathiqa/domain';

export interface WaitingGovernorate {
  governorateCode: string;
  requests: number;
  /** Payment of the oldest. */
  oldest: string;
  offices: WaitingParcels[];
}

/** Oldest request first. */
export function groupByGovernorate(waiting: readonly WaitingParcels[]): WaitingGovernorate[] {
  const groups = groupBy(waiting, ({ governorateCode }) => governorateCode);
  return [...groups]
    .map(([governorateCode, offices]) => ({
      governorateCode,
      offices,
      requests: offices.reduce((sum, { requests }) => sum + requests, 0),
      oldest: offices.map(({ oldest }) => oldest).toSorted()[0] ?? '',
    }))
    .toSorted((a, b) => a.oldest.localeCompare(b.oldest));
}

/** Selected requests that others packed. */
export function findMissing(
  chosen: ReadonlySet<string>,
  parcels: readonly { requestId: string }[],
): string[] {
  const there = new Set(parcels.map(({ requestId }) => requestId));
  return [...chosen].filter((requestId) => !there.has(requestId));
}
