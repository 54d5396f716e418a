import type { BlindRequest } from '@wathiqa/contract/office';
import { multiplyPiastres, sumPiastres } from '@wathiqa/domain';
import { toOfficeRequest } from '../requests/office-presenter.ts';
import type { RequestDetails } from '../requests/office-repository.ts';

/** The request as it was before its decision: later states, corrections, address and totals would tell it. */
export function toBlindRequest(
  details: RequestDetails,
  documentIds: readonly number[],
  now: Date,
): BlindRequest {
  const items = details.items
    .filter(({ id }) => documentIds.includes(id))
    .map((item) => ({
      ...item,
      state: 'WAITING_APPROVAL' as const,
      rejection_reason: null,
      accepted_by: null,
      corrections: (item.corrections ?? []).filter(({ outcome }) => outcome === 'corrected'),
    }));
  const total = sumPiastres(
    items.map(({ unit_price, copies }) => multiplyPiastres(unit_price, copies)),
  );
  const request = toOfficeRequest({ ...details, items, total, readdressed_at: null }, now);
  const { createdAt, governorateCode, orderedBy, mobiles, address, findings } = request;
  return {
    ...{ createdAt, governorateCode, orderedBy, mobiles, address, findings },
    ...{ total: request.total, items: request.items },
  };
}
