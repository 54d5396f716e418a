import { documentIcons, documentName, translatedNames } from '@wathiqa/content';
import {
  DOCUMENT_KINDS,
  DOCUMENTS,
  type DocumentKind,
  type DocumentType,
  ISSUE_REASONS,
  type IssueReason,
  type PriceKey,
  type ServiceCode,
} from '@wathiqa/domain';
import type { PictureName } from '@wathiqa/ui';
import { pathTo } from '../../paths.ts';
import { withIssueReason } from './service-addresses.ts';
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

export interface Tile {
  name: string;
  line: string;
  icon: PictureName;
  documentType: DocumentType;
  priceKey: PriceKey;
  unit: string;
  terms: string;
}

const CARD_ICONS: Readonly<Record<IssueReason, PictureName>> = {
  FIRST: 'id-card',
  LOST: 'id-lost',
  DAMAGED: 'id-damaged',
};

/** Ten tiles: the ID card has one per issue reason (spec §1.3). */
export const electronicTiles: readonly Tile[] = electronicServices.flatMap((service) => {
  const tile = toTile(service, pathTo('regulations', { docType: service.docType }));
  return service.priceKey === 'nidPrice' ? toCardTiles(tile) : [tile];
});

export const translatedTiles: readonly Tile[] = translatedServices.map((service) =>
  toTile(service, pathTo('translatedDocsReg', { docType: service.docType })),
);

function toTile(service: Service, terms: string): Tile {
  const { name, line, icon, documentType, priceKey } = service;
  return { name, line, icon, documentType, priceKey, unit: messages.hub.perCopy, terms };
}

function toCardTiles(card: Tile): Tile[] {
  return ISSUE_REASONS.map((reason) => ({
    ...card,
    ...messages.cards[reason],
    icon: CARD_ICONS[reason],
    unit: messages.hub.perCard,
    terms: withIssueReason(card.terms, reason),
  }));
}
