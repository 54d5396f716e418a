import { documentName, translatedNames } from '@wathiqa/content';
import type { PriceKey } from '@wathiqa/contract';
import {
  DOCUMENT_TYPES,
  type DocumentType,
  type ServiceCode,
  TRANSLATED_SERVICE_CODE,
  type TranslatableType,
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

/** The documents as they are, in the order of the list (portal.md §2 "Electronic services hub"). */
export const electronicServices: readonly Service[] = [
  {
    ...originalService('BirthFirstTime', 'birthfirsttime'),
    ...messages.birthFirstTime,
    icon: 'birth-first',
    priceKey: 'birthFirstTimeRecordPrice',
    requestAddress: pathTo('birthFirstTimeRequest'),
  },
  {
    ...originalService('Birth', 'birth'),
    ...messages.birth,
    icon: 'birth',
    priceKey: 'birthPrice',
    requestAddress: pathTo('birthRequest'),
  },
  {
    ...originalService('Death', 'death'),
    ...messages.death,
    icon: 'death',
    priceKey: 'deathPrice',
    requestAddress: pathTo('deathRequest'),
  },
  {
    ...originalService('Marriage', 'marriage'),
    ...messages.marriage,
    icon: 'marriage',
    priceKey: 'marriagePrice',
    requestAddress: pathTo('marriageRequest'),
  },
  {
    ...originalService('Divorce', 'divorce'),
    ...messages.divorce,
    icon: 'divorce',
    priceKey: 'divorcePrice',
    requestAddress: pathTo('divorceRequest'),
  },
  {
    ...originalService('FamilyRecord', 'familyrecord'),
    ...messages.familyRecord,
    icon: 'family',
    priceKey: 'familyRecordPrice',
    requestAddress: pathTo('familyRecord'),
  },
  {
    ...originalService('PersonalRecord', 'personalrecord'),
    ...messages.personalRecord,
    icon: 'person',
    priceKey: 'personalRecordPrice',
    requestAddress: pathTo('personalRecord'),
  },
  {
    ...originalService('Nid', 'nid'),
    ...messages.nid,
    icon: 'id-card',
    priceKey: 'nidPrice',
    requestAddress: pathTo('nidRequest'),
  },
];

/** The documents in translation, in the order of the list (portal.md §2 "Translated services hub"). */
export const translatedServices: readonly Service[] = [
  {
    ...translatedService('Birth', 'birth'),
    ...messages.translatedBirth,
    icon: 'birth',
    requestAddress: pathTo('translatedBirthRequest'),
  },
  {
    ...translatedService('Death', 'death'),
    ...messages.translatedDeath,
    icon: 'death',
    requestAddress: pathTo('translatedDeathRequest'),
  },
  {
    ...translatedService('Marriage', 'marriage'),
    ...messages.translatedMarriage,
    icon: 'marriage',
    requestAddress: pathTo('translatedMarriageRequest'),
  },
  {
    ...translatedService('Divorce', 'divorce'),
    ...messages.translatedDivorce,
    icon: 'divorce',
    requestAddress: pathTo('translatedDivorceRequest'),
  },
  {
    ...translatedService('FamilyRecord', 'familyrecord'),
    ...messages.translatedFamilyRecord,
    icon: 'family',
    requestAddress: pathTo('translatedFamilyRecord'),
  },
  {
    ...translatedService('PersonalRecord', 'personalrecord'),
    ...messages.translatedPersonalRecord,
    icon: 'person',
    requestAddress: pathTo('translatedPersonalRecord'),
  },
];

/** The service of a list by its name in an address; undefined when there is none. */
export function findService(list: readonly Service[], docType: string): Service | undefined {
  return list.find((service) => service.docType === docType);
}

function originalService(type: DocumentType, docType: string) {
  const { serviceCode } = DOCUMENT_TYPES[type];
  return { docType, serviceCode, documentType: type, translated: false, name: documentName(type) };
}

/** All translations have one code and one price. */
function translatedService(type: TranslatableType, docType: string) {
  return {
    docType,
    serviceCode: TRANSLATED_SERVICE_CODE,
    documentType: type,
    translated: true,
    priceKey: 'translatedDocPrice',
    name: translatedNames[type].ar,
  } as const;
}
