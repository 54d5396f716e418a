import { openKeyList, readTypedCode } from '@wathiqa/certificate';
import type { CallAnswer, checkTypedCode } from '@wathiqa/contract';
import { cairoIsoDay } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { decryptColumns } from '../../crypto/encrypted-rows.ts';
import { ContentDigest } from '../../crypto/encryption.ts';
import { ServiceError } from '../../http/errors.ts';
import { findList } from './lists.ts';
import { DOCUMENT_TYPE } from './repository.ts';

type Found = Omit<CallAnswer<typeof checkTypedCode>, 'ResponseCode' | 'ResponseMessage'>;

/**
 * What was recorded for a typed code, to compare with the paper. It proves nothing about the paper.
 *
 * @throws ServiceError NOT_FOUND for a code without a record
 */
export async function findTypedCode(
  { database }: Pick<AppContext, 'database'>,
  typed: string,
): Promise<Found> {
  const code = readTypedCode(typed);
  if (!code) throw new ServiceError('NOT_FOUND');
  const found = await database.query
    .selectFrom('typed_codes as typed')
    .innerJoin('certificate_sheets as sheet', 'sheet.serial', 'typed.serial')
    .leftJoin('documents', 'documents.id', 'sheet.document_id')
    .leftJoin('certificate_revocations as revocation', 'revocation.serial', 'sheet.serial')
    .where(sql<boolean>`typed.digest = ${new ContentDigest('typedCode', code)}`)
    .select(['typed.serial', 'typed.holder as holder', 'sheet.issued_at', 'sheet.key_id'])
    .select(['sheet.specimen', 'revocation.cause'])
    .select(DOCUMENT_TYPE)
    .executeTakeFirst();
  if (!found) throw new ServiceError('NOT_FOUND');
  const {
    holder,
    document_type: type,
    ...sheet
  } = decryptColumns('typed_codes', [found.serial], found);
  const [initials, idEnding]: [string, string] = holder ? JSON.parse(holder) : ['', ''];
  const isWithdrawn = await isKeyWithdrawn(database.query, sheet.key_id);
  return {
    state: sheet.cause ? 'revoked' : isWithdrawn ? 'keyWithdrawn' : 'recorded',
    kind: (type === 'BirthFirstTime' ? 'Birth' : type) as Found['kind'],
    issuedDay: cairoIsoDay(sheet.issued_at),
    ...{ initials, idEnding, specimen: sheet.specimen },
  };
}

async function isKeyWithdrawn(database: AppContext['database']['query'], id: string) {
  const [root, list] = [await findList(database, 'root'), await findList(database, 'keys')];
  const opened = root && list && (await openKeyList(list, root));
  const key = opened?.keys.find(({ kid }) => Buffer.from(kid).toString('hex') === id);
  return key?.withdrawn ?? false;
}
