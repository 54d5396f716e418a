import { fitsCode } from '@wathiqa/certificate';
import type { CallAnswer, SheetToSign, signCertificate } from '@wathiqa/contract';
import { cairoDay, isoDay, serialDigits } from '@wathiqa/domain';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { decryptColumns } from '../../crypto/encrypted-rows.ts';
import { ContentDigest, EncryptedText } from '../../crypto/encryption.ts';
import type { Tables } from '../../db/schema.ts';
import type { MachineClient } from '../../http/access.ts';
import { fieldError, ServiceError } from '../../http/errors.ts';
import { recordClient } from '../../requests/audit/repository.ts';
import { signPlace, typedCodeOf } from './issuing.ts';
import { publishNewKeys, readOwnKeys } from './lists.ts';
import { logSize } from './log.ts';
import { qrSvg } from './qr-code.ts';
import { insertSheets, lockLog } from './repository.ts';
import { reservePlaces } from './reserved-places.ts';

type Signed = Omit<CallAnswer<typeof signCertificate>, 'ResponseCode' | 'ResponseMessage'>;

interface ClientSheet {
  position: number;
  serial: number;
  code: string;
  issuedAt: Date;
}

/**
 * Signs a sheet that a machine client prints, once per `Idempotency-Key`; audited. A repeated call gets the stored
 * code, because another signature would not be the leaf of the log.
 *
 * @throws ServiceError NOT_SET_UP without keys; MALFORMED for a future event, or words that do not fit into a code;
 *   CONFLICT for a key of another sheet, or one older than a week
 */
export async function signForClient(
  context: Pick<AppContext, 'database' | 'now' | 'settings'>,
  client: MachineClient,
  key: string,
  sheet: SheetToSign,
): Promise<Signed> {
  const keys = await readOwnKeys(context, context.database.query);
  if (!keys?.signer) throw new ServiceError('NOT_SET_UP');
  const { signer } = keys;
  const now = context.now();
  const issuedDay = isoDay(cairoDay(now));
  const { eventDay = '' } = sheet;
  if (eventDay > issuedDay) throw fieldError('eventDay', 'day');
  const event = { ...sheet, eventDay };
  // Before a place is given out, which is final.
  if (!(await fitsCode(event))) throw fieldError('names', 'wrongType');
  await publishNewKeys(context, keys);
  const digest = new ContentDigest('act', JSON.stringify([client.name, key, sheet]));
  const signed = await context.database.transaction(async (transaction): Promise<ClientSheet> => {
    await lockLog(transaction);
    const earlier = await findClientSheet(transaction, client, key, digest);
    if (earlier) return earlier;
    const position = await reservePlaces(context.settings, await logSize(transaction), 1);
    const { serial, code, leaf } = await signPlace(event, { position, issuedDay }, signer);
    const { kind, source } = sheet;
    const origin = { client: client.name, kind, idempotency_key: key, source };
    await insertSheets(transaction, [
      { position, serial, ...origin, leaf: Buffer.from(leaf), issued_at: now },
    ]);
    const stored = new EncryptedText(code, 'signed_codes.code', [position]);
    await transaction
      .insertInto('signed_codes')
      .values({ position, payload_hash: digest, code: stored, signed_at: now })
      .execute();
    await recordClient(transaction, client, {
      action: 'certificates.sign',
      detail: { serial, kind },
    });
    return { position, serial, code, issuedAt: now };
  });
  const { serial, code, issuedAt } = signed;
  const { typedCode } = await typedCodeOf(signed.position, code);
  return {
    serial: serialDigits(serial),
    typedCode,
    issuedDay: isoDay(cairoDay(issuedAt)),
    code,
    svg: qrSvg(code),
  };
}

/** @throws ServiceError CONFLICT */
async function findClientSheet(
  database: Kysely<Tables>,
  { name }: MachineClient,
  key: string,
  digest: ContentDigest,
): Promise<ClientSheet | undefined> {
  const found = await database
    .selectFrom('certificate_sheets as sheet')
    .leftJoin('signed_codes as signed', (join) =>
      join
        .onRef('signed.position', '=', 'sheet.position')
        .on(sql<boolean>`signed.payload_hash = ${digest}`),
    )
    .where('sheet.client', '=', name)
    .where('sheet.idempotency_key', '=', key)
    .select(['sheet.position', 'sheet.serial', 'sheet.issued_at as issuedAt', 'signed.code'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { code, ...sheet } = decryptColumns('signed_codes', [found.position], found);
  if (!code) throw new ServiceError('CONFLICT');
  return { ...sheet, code };
}
