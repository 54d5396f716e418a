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

const ORIGINALS = Object.values(DOCUMENTS).filter(({ translated }) => !translated);

/** Service of each price figure. */
const PRICE_SERVICES: Readonly<Record<string, ServiceCode>> = {
  ...Object.fromEntries(
    ORIGINALS.map(({ type, serviceCode }) => [
      `price.${type.charAt(0).toLowerCase()}${type.slice(1)}`,
      serviceCode,
    ]),
  ),
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
