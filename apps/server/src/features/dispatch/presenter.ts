import type { Parcel } from '@wathiqa/contract/office';
import { MAX_WRONG_DELIVERY_CODES, packingHeldUntil } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { ParcelRow } from './repository.ts';

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
