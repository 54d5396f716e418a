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
  /** Where to order it; without it the card says that it is on its way. */
  to?: string;
}

export const services: readonly Service[] = [
  {
    key: 'birth',
    icon: 'birth',
    serviceCode: 'MOICSO001',
    to: pathTo('regulations', { docType: 'birth' }),
  },
  { key: 'birthFirst', icon: 'birth-first', serviceCode: 'MOICSO013' },
  { key: 'family', icon: 'family', serviceCode: 'MOICSO006' },
  { key: 'personal', icon: 'person', serviceCode: 'MOICSO007' },
  { key: 'marriage', icon: 'marriage', serviceCode: 'MOICSO003' },
  { key: 'divorce', icon: 'divorce', serviceCode: 'MOICSO004' },
  { key: 'death', icon: 'death', serviceCode: 'MOICSO005' },
  { key: 'nid', icon: 'id-card', serviceCode: 'MOICSO002' },
  { key: 'translated', icon: 'translate', serviceCode: 'MOICS010' },
];
