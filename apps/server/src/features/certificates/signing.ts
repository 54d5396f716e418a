import { fitsCode, type Signer } from '@wathiqa/certificate';
import type { CallAnswer, SheetToSign, signCertificate } from '@wathiqa/contract';
import { cairoIsoDay, serialDigits } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { decryptColumns } from '../../crypto/encrypted-rows.ts';
import { ContentDigest, EncryptedText } from '../../crypto/encryption.ts';
import type { Reader } from '../../db/database.ts';
import { startOfDay } from '../../db/sql-expressions.ts';
import type { MachineClient } from '../../http/access.ts';
import { fieldError, ServiceError } from '../../http/errors.ts';
import { recordClient } from '../../requests/audit/repository.ts';
import { insertSheet, signEvent, type UnsignedEvent } from './issuing.ts';
import { requireSigner } from './lists.ts';
import { qrSvg } from './qr-code.ts';

type Signed = Omit<CallAnswer<typeof signCertificate>, 'ResponseCode' | 'ResponseMessage'>;

interface ClientSheet {
  serial: number;
  code: string;
  typedCode: string;
  issuedAt: Date;
}

/**
 * Signs a sheet that a machine client prints, once per `Idempotency-Key`; audited. A repeated call gets the stored
 * codes, because another signature would be another certificate.
 *
 * @throws ServiceError NOT_SET_UP without keys; FORBIDDEN for a kind that the client may not print; MALFORMED for a
 *   future event, or words that do not fit into a code; CONFLICT for a key of another sheet, or one older than a week;
 *   TOO_MANY_REQUESTS after the client's number of a day
 */
export async function signForClient(
  context: Pick<AppContext, 'database' | 'now' | 'settings'>,
  client: MachineClient,
  key: string,
  sheet: SheetToSign,
): Promise<Signed> {
  const signer = await requireSigner(context);
  const { kind, eventDay = '' } = sheet;
  if (!client.kinds.includes(kind))
    throw new ServiceError('FORBIDDEN', { event: 'client_refused' });
  const today = cairoIsoDay(context.now());
  if (eventDay > today) throw fieldError('eventDay', 'day');
  const event = { ...sheet, eventDay };
  if (!(await fitsCode(event))) throw fieldError('names', 'wrongType');
  const digest = new ContentDigest('act', JSON.stringify([client.name, key, sheet]));
  const { query } = context.database;
  const signed =
    (await findClientSheet(query, client, key, digest)) ??
    (await signOnce(context, client, { event, key, digest, today, signer }));
  const { serial, code, typedCode, issuedAt } = signed;
  const issuedDay = cairoIsoDay(issuedAt);
  return { serial: serialDigits(serial), typedCode, issuedDay, code, svg: qrSvg(code) };
}

async function signOnce(
  context: Pick<AppContext, 'database' | 'now' | 'settings'>,
  client: MachineClient,
  call: { event: UnsignedEvent; key: string; digest: ContentDigest; today: string; signer: Signer },
): Promise<ClientSheet> {
  const { event, key, digest, today, signer } = call;
  // A refused client draws no numbers.
  await requireBelowDaily(context.database.query, client, today);
  const made = await signEvent(context, event, signer);
  const { code, typedCode, signedAt } = made;
  return context.database.transaction(async (transaction) => {
    // One sheet of a client after another, to count those of the day.
    const lock = `certificate_client ${client.name}`;
    await sql`SELECT pg_advisory_xact_lock(hashtext(${lock}))`.execute(transaction);
    const earlier = await findClientSheet(transaction, client, key, digest);
    if (earlier) return earlier;
    await requireBelowDaily(transaction, client, today);
    const { serial, kind } = made.event;
    await insertSheet(transaction, made, { client: client.name, kind, idempotency_key: key });
    const stored = new EncryptedText(JSON.stringify([code, typedCode]), 'signed_codes.code', [
      serial,
    ]);
    await transaction
      .insertInto('signed_codes')
      .values({ serial, payload_hash: digest, code: stored, signed_at: signedAt })
      .execute();
    const detail = { serial, kind };
    await recordClient(transaction, client, { action: 'certificates.sign', detail });
    return { serial, code, typedCode, issuedAt: signedAt };
  });
}

/** @throws ServiceError TOO_MANY_REQUESTS */
async function requireBelowDaily(
  database: Reader,
  { name, daily }: MachineClient,
  today: string,
): Promise<void> {
  const { count } = await database
    .selectFrom('certificate_sheets')
    .where('client', '=', name)
    .where(sql<boolean>`issued_at >= ${startOfDay(today)}`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= daily) {
    throw new ServiceError('TOO_MANY_REQUESTS', { event: 'client_limit_reached' });
  }
}

/** @throws ServiceError CONFLICT */
async function findClientSheet(
  database: Reader,
  { name }: MachineClient,
  key: string,
  digest: ContentDigest,
): Promise<ClientSheet | undefined> {
  const found = await database
    .selectFrom('certificate_sheets as sheet')
    .leftJoin('signed_codes as signed', (join) =>
      join
        .onRef('signed.serial', '=', 'sheet.serial')
        .on(sql<boolean>`signed.payload_hash = ${digest}`),
    )
    .where('sheet.client', '=', name)
    .where('sheet.idempotency_key', '=', key)
    .select(['sheet.serial', 'sheet.issued_at as issuedAt', 'signed.code as code'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { code: stored, serial, issuedAt } = decryptColumns('signed_codes', [found.serial], found);
  if (!stored) throw new ServiceError('CONFLICT');
  const [code, typedCode]: [string, string] = JSON.parse(stored);
  return { serial, code, typedCode, issuedAt };
}
