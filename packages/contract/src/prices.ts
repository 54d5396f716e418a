import type { PriceKey } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';

function priceCall(path: `/${string}`, summary: string) {
  return defineCall({ method: 'GET', path, access: 'public', summary, answer: z.number() });
}

/** The price of one copy today, in pounds, by the keys of portal.md §7. */
export const prices = {
  birthPrice: priceCall('/api/BirthDoc/doc-price/', 'Price of a birth certificate'),
  birthFirstTimeRecordPrice: priceCall(
    '/api/BirthDoc/doc-price-first-time/',
    'Price of a first-time birth record',
  ),
  deathPrice: priceCall('/api/DeathDoc/doc-price/', 'Price of a death record'),
  nidPrice: priceCall('/api/NidDoc/doc-price/', 'Price of a national ID card'),
  marriagePrice: priceCall('/api/MarriageDoc/doc-price/', 'Price of a marriage certificate'),
  divorcePrice: priceCall('/api/DivorceDoc/doc-price/', 'Price of a divorce certificate'),
  familyRecordPrice: priceCall('/api/FamilyRecordDoc/doc-price/', 'Price of a family record'),
  personalRecordPrice: priceCall('/api/PersonalRecordDoc/doc-price/', 'Price of a personal record'),
  translatedDocPrice: priceCall('/api/TranslatedDoc/doc-price/', 'Price of a translated document'),
} as const satisfies Record<PriceKey, ReturnType<typeof priceCall>>;
