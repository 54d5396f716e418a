import { documentTitle } from '@wathiqa/content';
import type { Locale, Piastres } from '@wathiqa/domain';
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
        SELECT json_agg(json_build_object('language_code', language_code, 'issue_reason', issue_reason, 'document_type', document_type,
                 'service_code', service_code, 'copies', copies, 'unit_price', unit_price) ORDER BY position)
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
    items: (items ?? []).map((document) => toChargeItem(document, locale)),
  };
}

interface ContactParts {
  name?: { firstName?: string; otherName?: string };
  contactDetails?: { mobile1?: string; email?: string };
}

interface ChargedDocument {
  language_code: string | null;
  issue_reason: string | null;
  document_type: string;
  service_code: string;
  copies: number;
  unit_price: Piastres;
}

function toChargeItem(document: ChargedDocument, locale: Locale): ChargeItem {
  return {
    itemId: document.service_code,
    quantity: document.copies,
    price: document.unit_price,
    description: documentTitle(
      document.document_type,
      document.language_code,
      document.issue_reason,
      locale,
    ),
  };
}
