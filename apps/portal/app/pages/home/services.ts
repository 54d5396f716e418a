import type { ServiceCode } from '@wathiqa/domain';
import type { PictureName } from '@wathiqa/ui';
import { pathTo } from '../../paths.ts';

/** A document on the home page. Its words are in `home.messages.ts` under the same key. */
export interface Service {
  key:
    | 'birth'
    | 'birthFirst'
    | 'family'
    | 'personal'
    | 'marriage'
    | 'divorce'
    | 'death'
    | 'nid'
    | 'translated';
  icon: PictureName;
  serviceCode: ServiceCode;
  /** Where to order it. */
  to: string;
}

/** The documents of the home page, those ordered most first. */
export const services: readonly Service[] = [
  {
    key: 'birth',
    icon: 'birth',
    serviceCode: 'MOICSO001',
    to: termsPath('birth'),
  },
  {
    key: 'birthFirst',
    icon: 'birth-first',
    serviceCode: 'MOICSO013',
    to: termsPath('birthfirsttime'),
  },
  {
    key: 'family',
    icon: 'family',
    serviceCode: 'MOICSO006',
    to: termsPath('familyrecord'),
  },
  {
    key: 'personal',
    icon: 'person',
    serviceCode: 'MOICSO007',
    to: termsPath('personalrecord'),
  },
  {
    key: 'marriage',
    icon: 'marriage',
    serviceCode: 'MOICSO003',
    to: termsPath('marriage'),
  },
  {
    key: 'divorce',
    icon: 'divorce',
    serviceCode: 'MOICSO004',
    to: termsPath('divorce'),
  },
  {
    key: 'death',
    icon: 'death',
    serviceCode: 'MOICSO005',
    to: termsPath('death'),
  },
  {
    key: 'nid',
    icon: 'id-card',
    serviceCode: 'MOICSO002',
    to: termsPath('nid'),
  },
  {
    key: 'translated',
    icon: 'translate',
    serviceCode: 'MOICS010',
    to: pathTo('translatedServices'),
  },
];

function termsPath(docType: string): string {
  return pathTo('regulations', { docType });
}
