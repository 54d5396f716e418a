import type { PriceKey } from '@wathiqa/contract';
import { DOCUMENT_TYPES, type ServiceCode } from '@wathiqa/domain';
import type { IconName } from '@wathiqa/ui';
import { pathTo } from '../../paths.ts';
import { messages } from './services.messages.ts';

/** A document that can be ordered here. */
export interface Service {
  /** Its name in the address of its terms. */
  docType: string;
  serviceCode: ServiceCode;
  priceKey: PriceKey;
  icon: IconName;
  name: string;
  /** For whom it is, in a few words. */
  line: string;
  about: string;
  requestAddress: string;
}

/** The electronic services, in the order of the hub. A service is in the list once its form exists. */
export const electronicServices: readonly Service[] = [
  {
    docType: 'birth',
    serviceCode: DOCUMENT_TYPES.Birth.serviceCode,
    priceKey: 'birthPrice',
    icon: 'birth',
    ...messages.birth,
    requestAddress: pathTo('birthRequest'),
  },
];

/** The service of a document type; undefined when there is none. */
export function findService(docType: string): Service | undefined {
  return electronicServices.find((service) => service.docType === docType);
}
