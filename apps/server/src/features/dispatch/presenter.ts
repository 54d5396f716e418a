import type { Batch, Parcel, WaitingParcels } from '@wathiqa/contract/office';
import { MAX_WRONG_DELIVERY_CODES, packingHeldUntil } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { BatchRow, ParcelRow, WaitingRow } from './repository.ts';

export function toWaitingParcels(row: WaitingRow): WaitingParcels {
  return {
    governorateCode: row.governorate_code,
    postOfficeCode: row.post_office_code,
    postOffice: row.post_office,
    requests: row.requests,
    oldest: row.oldest.toISOString(),
  };
}

/** Without a civil register nothing is printed here. */
export function toParcel(
  row: ParcelRow,
  { now, civilRegister }: Pick<AppContext, 'now' | 'civilRegister'>,
): Parcel {
  const { mobile1, mobile2 } = row.contact.contactDetails ?? {};
  const heldUntil = row.readdressed_at && packingHeldUntil(row.readdressed_at);
  return {
    requestId: String(row.id),
    version: row.version,
    state: row.state,
    delivery: row.delivery,
    attempts: row.attempts,
    codeTriesLeft: Math.max(0, MAX_WRONG_DELIVERY_CODES - row.wrong_codes),
    events: row.events,
    createdAt: row.created_at.toISOString(),
    batchId: row.batch_id,
    governorateCode: row.governorate_code,
    postOfficeCode: row.post_office_code,
    postOffice: row.post_office,
    recipient: row.recipient,
    contactName: row.contact_name,
    heldUntil: heldUntil && heldUntil > now() ? heldUntil.toISOString() : null,
    address: row.address,
    envelope: row.envelope,
    mobiles: [mobile1, mobile2].filter((mobile) => mobile !== undefined),
    documents: row.documents.map(
      ({ document_type, language_code, full_name, copies, own_paper }) => ({
        documentType: document_type,
        languageCode: language_code,
        fullName: full_name,
        copies,
        ownPaper: own_paper || !civilRegister,
      }),
    ),
  };
}

export function toBatch(row: BatchRow): Batch {
  return {
    id: row.id,
    governorateCode: row.governorate_code,
    parcels: row.parcels,
    delivered: row.delivered,
    returned: row.returned,
    envelopes: row.envelopes,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    handedOverBy: row.handed_over_by,
    courierReference: row.courier_reference,
  };
}
