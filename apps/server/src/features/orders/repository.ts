import type { Piastres, ProvenIdentity, RequestId } from '@wathiqa/domain';
import { sql } from 'kysely';
import { decryptText } from '../../crypto/encrypted-rows.ts';
import type { ContentDigest } from '../../crypto/encryption.ts';
import { type Database, executePrepared } from '../../db/database.ts';
import type { Caller } from '../../http/access.ts';
import { livingSession } from '../../requests/own-requests.ts';
import type { OrderedDocument } from '../../requests/register.ts';

/** Verified identity of the session's citizen. */
export async function findApplicant(
  database: Database,
  caller: Caller,
): Promise<ProvenIdentity | undefined> {
  const applicantRow = sql<Omit<ProvenIdentity, 'nationalId'> & { national_id: string }>`
    SELECT citizens.national_id, citizens.gender AS "genderCode",
           btrim(citizens.first_name || ' ' || citizens.other_name) AS "fullName"
    FROM sessions JOIN citizens ON citizens.id = sessions.citizen_id
    WHERE ${livingSession(caller)}`;
  const [row] = await executePrepared(database.query, 'find-applicant', applicantRow);
  if (!row) return undefined;
  const { national_id, ...applicant } = row;
  const nationalId = decryptText(national_id, 'citizens.national_id', caller.owner);
  return { ...applicant, nationalId };
}

/** @param today YYYY-MM-DD in Cairo */
export async function priceDocuments(
  database: Database,
  sessionId: string,
  documents: readonly OrderedDocument[],
  today: string,
) {
  const price = sql<{ session_alive: boolean; total: Piastres }>`
    SELECT EXISTS (SELECT FROM sessions WHERE id = ${sessionId} AND ended_at IS NULL) AS session_alive,
           sum(document.copies * price_on(document.service_code, ${today}::date))::integer AS total
    FROM json_to_recordset(${JSON.stringify(documents)}::json) AS document(copies integer, service_code text)`;
  const [row] = await executePrepared(database.query, 'price-documents', price);
  if (!row) throw new Error('The price query returned no row');
  return row;
}

export async function findOrderByKey(
  database: Database,
  caller: Caller,
  idempotencyKey: string,
  payloadDigest: ContentDigest,
) {
  const order = sql<{ request_id: RequestId; same_payload: boolean; total: Piastres }>`
    SELECT id::text AS request_id, payload_hash = ${payloadDigest} AS same_payload, total FROM requests
    WHERE idempotency_key = ${idempotencyKey}
      AND citizen_id = (SELECT citizen_id FROM sessions WHERE ${livingSession(caller)})`;
  const [row] = await executePrepared(database.query, 'find-request-by-key', order);
  return row;
}
