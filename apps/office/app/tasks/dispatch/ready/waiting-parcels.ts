import type { WaitingParcels } from '@wathiqa/contract/office';

/** What waits in one governorate. */
export interface WaitingGovernorate {
  governorateCode: string;
  requests: number;
  /** When the oldest of them was ordered. */
  oldest: string;
  offices: WaitingParcels[];
}

/** What waits, by governorate; the one with the oldest request first. */
export function groupByGovernorate(waiting: readonly WaitingParcels[]): WaitingGovernorate[] {
  const groups = Map.groupBy(waiting, ({ governorateCode }) => governorateCode);
  return [...groups]
    .map(([governorateCode, offices]) => ({
      governorateCode,
      offices,
      requests: offices.reduce((sum, { requests }) => sum + requests, 0),
      oldest: offices.map(({ oldest }) => oldest).toSorted()[0] ?? '',
    }))
    .toSorted((a, b) => a.oldest.localeCompare(b.oldest));
}

/** The requests of a choice that the list does not have any more: somebody else packed them. */
export function findMissing(
  chosen: ReadonlySet<string>,
  parcels: readonly { requestId: string }[],
): string[] {
  const there = new Set(parcels.map(({ requestId }) => requestId));
  return [...chosen].filter((requestId) => !there.has(requestId));
}
