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

export interface Service {
  /** Slug of its terms. */
  docType: string;
  serviceCode: ServiceCode;
  documentType: DocumentType;
  translated: boolean;
  priceKey: PriceKey;
  icon: PictureName;
  name: string;
  kind: DocumentKind;
  line: string;
  about: string;
  requestAddress: string;
}

const SERVICES = DOCUMENT_KINDS.map(toService);

/** Untranslated, in list order (spec §1.3). */
export const electronicServices = SERVICES.filter(({ translated }) => !translated);
/** Translated (spec §1.3). */
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
