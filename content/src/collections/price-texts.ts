import {
  DOCUMENT_TYPES,
  formatPounds,
  type ServiceCode,
  TRANSLATED_SERVICE_CODE,
} from '@wathiqa/domain';
import { getPricesInForce } from '../prices.ts';
import type { FigureTexts } from './figures-in-text.ts';

/** The figures of prices, by the service that each is of. */
const PRICE_SERVICES: Readonly<Record<string, ServiceCode>> = {
  'price.birth': DOCUMENT_TYPES.Birth.serviceCode,
  'price.birthFirstTime': DOCUMENT_TYPES.BirthFirstTime.serviceCode,
  'price.death': DOCUMENT_TYPES.Death.serviceCode,
  'price.marriage': DOCUMENT_TYPES.Marriage.serviceCode,
  'price.divorce': DOCUMENT_TYPES.Divorce.serviceCode,
  'price.familyRecord': DOCUMENT_TYPES.FamilyRecord.serviceCode,
  'price.personalRecord': DOCUMENT_TYPES.PersonalRecord.serviceCode,
  'price.idCard': DOCUMENT_TYPES.Nid.serviceCode,
  'price.translated': TRANSLATED_SERVICE_CODE,
};

/** What one copy costs online today, in words: `{{price.birth}}` is «65 جنيهًا». */
export function getPriceTexts(): FigureTexts {
  const pounds = getPricesInForce();
  return Object.fromEntries(
    Object.entries(PRICE_SERVICES).map(([name, service]) => [
      name,
      formatPounds(pounds[service] ?? 0),
    ]),
  );
}
