import { documentName, translatedNames } from '@wathiqa/content';
import {
  DOCUMENTS,
  type DocumentKind,
  type DocumentType,
  type PriceKey,
  type ServiceCode,
} from '@wathiqa/domain';
import type { IconName } from '@wathiqa/ui';
import { pathTo } from '../../paths.ts';
import { messages } from './services.messages.ts';

/** A document that can be ordered, as it is or in translation. */
export interface Service {
  /** Its name in the address of its terms. */
  docType: string;
  serviceCode: ServiceCode;
  documentType: DocumentType;
  translated: boolean;
  priceKey: PriceKey;
  icon: IconName;
  name: string;
  /** For whom it is, in a few words. */
  line: string;
  about: string;
  requestAddress: string;
}

const ICONS: Readonly<Record<DocumentType, IconName>> = {
  Birth: 'birth',
  BirthFirstTime: 'birth-first',
  Death: 'death',
  Marriage: 'marriage',
  Divorce: 'divorce',
  Nid: 'id-card',
  PersonalRecord: 'person',
  FamilyRecord: 'family',
};

/** The documents as they are, in the order of the list (portal.md §2 "Electronic services hub"). */
const ELECTRONIC: readonly DocumentKind[] = [
  'BirthFirstTime',
  'Birth',
  'Death',
  'Marriage',
  'Divorce',
  'FamilyRecord',
  'PersonalRecord',
  'Nid',
];

/** The documents in translation, in the order of the list (portal.md §2 "Translated services hub"). */
const TRANSLATED: readonly DocumentKind[] = [
  'TranslatedBirth',
  'TranslatedDeath',
  'TranslatedMarriage',
  'TranslatedDivorce',
  'TranslatedFamilyRecord',
  'TranslatedPersonalRecord',
];

export const electronicServices: readonly Service[] = ELECTRONIC.map(toService);
export const translatedServices: readonly Service[] = TRANSLATED.map(toService);

/** The service of a list by its name in an address; undefined when there is none. */
export function findService(list: readonly Service[], docType: string): Service | undefined {
  return list.find((service) => service.docType === docType);
}

function toService(kind: DocumentKind): Service {
  const row = DOCUMENTS[kind];
  return {
    docType: row.docType,
    serviceCode: row.serviceCode,
    documentType: row.type,
    translated: row.translated,
    priceKey: row.priceKey,
    icon: ICONS[row.type],
    name: row.translated ? translatedNames[row.type].ar : documentName(row.type),
    ...messages.documents[kind],
    requestAddress: pathTo(row.route),
  };
}
