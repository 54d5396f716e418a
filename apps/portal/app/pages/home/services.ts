import type { ServiceCode } from '@wathiqa/domain';
import type { IconName } from '@wathiqa/ui';
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
  icon: IconName;
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
    to: termsOf('birth'),
  },
  {
    key: 'birthFirst',
    icon: 'birth-first',
    serviceCode: 'MOICSO013',
    to: termsOf('birthfirsttime'),
  },
  {
    key: 'family',
    icon: 'family',
    serviceCode: 'MOICSO006',
    to: termsOf('familyrecord'),
  },
  {
    key: 'personal',
    icon: 'person',
    serviceCode: 'MOICSO007',
    to: termsOf('personalrecord'),
  },
  {
    key: 'marriage',
    icon: 'marriage',
    serviceCode: 'MOICSO003',
    to: termsOf('marriage'),
  },
  {
    key: 'divorce',
    icon: 'divorce',
    serviceCode: 'MOICSO004',
    to: termsOf('divorce'),
  },
  {
    key: 'death',
    icon: 'death',
    serviceCode: 'MOICSO005',
    to: termsOf('death'),
  },
  {
    key: 'nid',
    icon: 'id-card',
    serviceCode: 'MOICSO002',
    to: termsOf('nid'),
  },
  {
    key: 'translated',
    icon: 'translate',
    serviceCode: 'MOICS010',
    to: pathTo('translatedServices'),
  },
];

function termsOf(docType: string): string {
  return pathTo('regulations', { docType });
}
