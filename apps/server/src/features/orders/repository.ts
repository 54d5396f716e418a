import type { Piastres, ProvenIdentity, RequestId } from '@wathiqa/domain';
import { decryptText } from '../../crypto/encrypted-rows.ts';
import type { ContentDigest } from '../../crypto/encryption.ts';
import type { Database, PreparedStatement } from '../../db/database.ts';
import type { Caller } from '../../http/access.ts';
import { callerValues, LIVING_SESSION } from '../../requests/own-requests.ts';
import type { OrderedDocument } from '../../requests/register.ts';

const FIND_APPLICANT: PreparedStatement<
  Omit<ProvenIdentity, 'nationalId'> & { national_id: string }
> = {
  name: 'find-applicant',
  text: `
    SELECT citizens.national_id, citizens.gender AS "genderCode",
           btrim(citizens.first_name || ' ' || citizens.other_name) AS "fullName"
    FROM sessions JOIN citizens ON citizens.id = sessions.citizen_id
    WHERE ${LIVING_SESSION}`,
};

/** Verified identity of the session's citizen. */
export async function findApplicant(
  database: Database,
  caller: Caller,
): Promise<ProvenIdentity | undefined> {
  const [row] = await database.statement(FIND_APPLICANT, callerValues(caller));
  if (!row) return undefined;
  const { national_id, ...applicant } = row;
  const nationalId = decryptText(national_id, 'citizens.national_id', caller.owner);
  return { ...applicant, nationalId };
}

interface PricedRow {
  session_alive: boolean;
  total: Piastres;
}

const PRICE_DOCUMENTS: PreparedStatement<PricedRow> = {
  name: 'price-documents',
  text: `
    SELECT EXISTS (SELECT FROM sessions WHERE id = $1 AND ended_at IS NULL) AS session_alive,
           sum(document.copies * price_on(document.service_code, $3::date))::integer AS total
    FROM json_to_recordset($2::json) AS document(copies integer, service_code text)`,
};

/** @param today YYYY-MM-DD in Cairo */
export async function priceDocuments(
  database: Database,
  sessionId: string,
  documents: readonly OrderedDocument[],
  today: string,
): Promise<PricedRow> {
  const values = [sessionId, JSON.stringify(documents), today];
  const [row] = await database.statement(PRICE_DOCUMENTS, values);
  if (!row) throw new Error('The price query returned no row');
  return row;
}

interface EarlierOrder {
  request_id: RequestId;
  same_payload: boolean;
  total: Piastres;
}

const FIND_BY_KEY: PreparedStatement<EarlierOrder> = {
  name: 'find-request-by-key',
  text: `
    SELECT id::text AS request_id, payload_hash = $4 AS same_payload, total FROM requests
    WHERE idempotency_key = $3 AND citizen_id = (SELECT citizen_id FROM sessions WHERE ${LIVING_SESSION})`,
};

export async function findOrderByKey(
  database: Database,
  caller: Caller,
  idempotencyKey: string,
  payloadDigest: ContentDigest,
): Promise<EarlierOrder | undefined> {
  const values = [...callerValues(caller), idempotencyKey, payloadDigest];
  const [row] = await database.statement(FIND_BY_KEY, values);
  return row;
}
