import type { IssueReason } from '@wathiqa/domain';
import { pathTo } from '../../paths.ts';
import type { OrderForm } from '../order/draft/order-form.ts';
import { toCardOptions } from './card-answers.ts';
import { CardEntry, cardRules, createBlankCard } from './card-entry.ts';
import { CardFields } from './card-fields.tsx';
import { messages } from './national-id.messages.ts';

/**
 * The order of an ID card, for the reason that the citizen came with, if any.
 *
 * @param provenNationalId the number that the account proves; empty where it proves none
 */
export function createNationalIdForm(
  reason: IssueReason | '',
  provenNationalId: string,
): OrderForm<CardEntry> {
  return {
    kind: 'Nid',
    list: 'nidDoc',
    address: pathTo('nidRequest'),
    translated: false,
    priceKey: 'nidPrice',
    title: messages.title,
    getTitle: cardTitle,
    blank: createBlankCard(reason, provenNationalId),
    createEntryAbout: ({ relationCode: _, ...owner }) => ({
      ...createBlankCard(reason),
      ...owner,
    }),
    ownOnly: true,
    Entry: CardEntry,
    rules: cardRules,
    labels: messages.labels,
    // A card is one's own.
    getRelation: () => 'SELF',
    Fields: CardFields,
    getOptions: toCardOptions,
  };
}

/** What the card is called by the reason it is ordered for. */
export function cardTitle({ nidIssueReasonCode: reason }: CardEntry): string {
  return reason ? messages.titleFor[reason] : messages.title;
}
