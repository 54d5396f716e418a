import { documentTitle } from '@wathiqa/content';
import type { Locale } from '@wathiqa/domain';
import { sql } from 'kysely';
import { type Owner, ownerSql } from '../../../crypto/encrypted-columns.ts';
import { decryptColumns } from '../../../crypto/encrypted-rows.ts';
import type { Reader } from '../../../db/database.ts';
import { inEveryLanguage } from '../../../http/translations.ts';
import * as source from '../payments.messages.ts';
import type { Charge, ChargeItem } from '../provider/types.ts';

const CHARGE_TEXTS = await inEveryLanguage(source, 'features/payments/payments.messages.ts');

/** Charge details in the order's language, stable across retries. Payer and items, never a document owner's name. */
export async function findChargeDetails(
  database: Reader,
  requestId: number,
): Promise<Pick<Charge, 'locale' | 'customer' | 'description' | 'items'>> {
  const found = await database
    .selectFrom('requests')
    .where('id', '=', requestId)
    .select(['contact', sql<Owner>`${sql.raw(ownerSql('requests'))}`.as('owner')])
    .select(sql<Locale>`coalesce(options ->> 'locale', 'ar')`.as('locale'))
    .select(
      sql<ChargedDocument[]>`(
        SELECT coalesce(json_agg(json_build_object(
                 'documentType', document_type, 'languageCode', language_code, 'issueReason', issue_reason,
                 'itemId', service_code, 'quantity', copies, 'price', unit_price) ORDER BY position), '[]')
        FROM documents WHERE request_id = requests.id AND state = 'WAITING_PAYMENT')`.as('items'),
    )
    .executeTakeFirstOrThrow();
  const key = [...found.owner, requestId];
  const { contact, locale, items } = decryptColumns('requests', key, found);
  const { name, contactDetails } = contact as ContactParts;
  return {
    locale,
    customer: {
      mobile: contactDetails?.mobile1 ?? '',
      email: contactDetails?.email ?? '',
      name: [name?.firstName, name?.otherName].filter(Boolean).join(' '),
    },
    description: CHARGE_TEXTS[locale].messages.charge(requestId),
    items: items.map(({ documentType, languageCode, issueReason, ...item }) => ({
      ...item,
      description: documentTitle(documentType, languageCode, issueReason, locale),
    })),
  };
}

interface ContactParts {
  name?: { firstName?: string; otherName?: string };
  contactDetails?: { mobile1?: string; email?: string };
}

interface ChargedDocument extends Omit<ChargeItem, 'description'> {
  documentType: string;
  languageCode: string | null;
  issueReason: string | null;
}
