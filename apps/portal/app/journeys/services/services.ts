import { documentIcons, documentName, translatedNames } from '@wathiqa/content';
import {
  DOCUMENT_KINDS,
  DOCUMENTS,
  type DocumentKind,
  type DocumentType,
  type PriceKey,
  type ServiceCode,
} from '@wathiqa/domain';
import type { PictureName } from '@wathiqa/ui';
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
  icon: PictureName;
  name: string;
  kind: DocumentKind;
  /** For whom it is, in a few words. */
  line: string;
  about: string;
  requestAddress: string;
}

const SERVICES = DOCUMENT_KINDS.map(toService);

/** The documents as they are, in the order of the list (portal.md §2 "Electronic services hub"). */
export const electronicServices = SERVICES.filter(({ translated }) => !translated);
/** The documents in translation (portal.md §2 "Translated services hub"). */
export const translatedServices = SERVICES.filter(({ translated }) => translated);

function toService(kind: DocumentKind): Service {
  const row = DOCUMENTS[kind];
  return {
    kind,
    docType: row.docType,
    serviceCode: row.serviceCode,
    documentType: row.type,
    translated: row.translated,
    priceKey: row.priceKey,
    icon: documentIcons[row.type],
    name: row.translated ? translatedNames[row.type] : documentName(row.type),
    ...messages.documents[kind],
    requestAddress: pathTo(row.route),
  };
}
