import type { Batch, Parcel, WaitingParcels } from '@wathiqa/contract/office';
import { MAX_WRONG_DELIVERY_CODES, packingHeldUntil } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { BatchRow, ParcelRow, WaitingRow } from './repository.ts';

export const toWaitingParcels = ({ oldest, ...row }: WaitingRow): WaitingParcels => ({
  ...row,
  oldest: oldest.toISOString(),
});

/** Without a civil register nothing is printed here. */
export function toParcel(
  { id, owner: _, wrongCodes, contact, readdressedAt, ...row }: ParcelRow,
  { now, civilRegister }: Pick<AppContext, 'now' | 'civilRegister'>,
): Parcel {
  const { mobile1, mobile2 } = contact.contactDetails ?? {};
  const heldUntil = readdressedAt && packingHeldUntil(readdressedAt);
  return {
    ...row,
    requestId: String(id),
    codeTriesLeft: Math.max(0, MAX_WRONG_DELIVERY_CODES - wrongCodes),
    stepAt: row.stepAt.toISOString(),
    heldUntil: heldUntil && heldUntil > now() ? heldUntil.toISOString() : null,
    mobiles: [mobile1, mobile2].filter((mobile) => mobile !== undefined),
    documents: row.documents.map((document) => ({
      ...document,
      ownPaper: document.ownPaper || !civilRegister,
    })),
  };
}

export const toBatch = ({ createdAt, handedOverAt, ...row }: BatchRow): Batch => ({
  ...row,
  createdAt: createdAt.toISOString(),
  handedOverAt: handedOverAt?.toISOString() ?? null,
});
