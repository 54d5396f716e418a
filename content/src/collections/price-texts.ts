import {
  DOCUMENTS,
  formatPounds,
  LOCALE,
  type Locale,
  type ServiceCode,
  TRANSLATED_SERVICE_CODE,
} from '@wathiqa/domain';
import { getPricesInForce } from '../data/prices.ts';
import type { FigureTexts } from './figures-in-text.ts';

/** Service of each price figure. */
const PRICE_SERVICES: Readonly<Record<string, ServiceCode>> = {
  'price.birth': DOCUMENTS.Birth.serviceCode,
  'price.birthFirstTime': DOCUMENTS.BirthFirstTime.serviceCode,
  'price.death': DOCUMENTS.Death.serviceCode,
  'price.marriage': DOCUMENTS.Marriage.serviceCode,
  'price.divorce': DOCUMENTS.Divorce.serviceCode,
  'price.familyRecord': DOCUMENTS.FamilyRecord.serviceCode,
  'price.personalRecord': DOCUMENTS.PersonalRecord.serviceCode,
  'price.idCard': DOCUMENTS.Nid.serviceCode,
  'price.translated': TRANSLATED_SERVICE_CODE,
};

/** Current online price per copy: `{{price.birth}}` is «65 جنيهًا». */
export function getPriceTexts(locale: Locale = LOCALE): FigureTexts {
  const pounds = getPricesInForce();
  return Object.fromEntries(
    Object.entries(PRICE_SERVICES).map(([name, service]) => [
      name,
      formatPounds(pounds[service] ?? 0, locale),
    ]),
  );
}
