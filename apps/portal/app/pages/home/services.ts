import { documentIcons } from '@wathiqa/content';
import { DOCUMENTS, type DocumentKind, type ServiceCode } from '@wathiqa/domain';
import type { PictureName } from '@wathiqa/ui';
import { pathTo } from '../../paths.ts';

type OriginalKind = Exclude<DocumentKind, `Translated${string}`>;

/** Keys in `home.messages.ts`, most ordered first. */
const KEYS = {
  Birth: 'birth',
  BirthFirstTime: 'birthFirst',
  FamilyRecord: 'family',
  PersonalRecord: 'personal',
  Marriage: 'marriage',
  Divorce: 'divorce',
  Death: 'death',
  Nid: 'nid',
} as const satisfies Record<OriginalKind, string>;

/** A document on the home page. */
export interface Service {
  key: (typeof KEYS)[OriginalKind] | 'translated';
  icon: PictureName;
  serviceCode: ServiceCode;
  to: string;
}

export const services: readonly Service[] = [
  ...(Object.keys(KEYS) as OriginalKind[]).map((kind): Service => {
    const { type, serviceCode, docType } = DOCUMENTS[kind];
    return {
      key: KEYS[kind],
      icon: documentIcons[type],
      serviceCode,
      to: pathTo('regulations', { docType }),
    };
  }),
  {
    key: 'translated',
    icon: 'translate',
    serviceCode: DOCUMENTS.TranslatedBirth.serviceCode,
    to: pathTo('translatedServices'),
  },
];
