import type { IssueReason } from '@wathiqa/domain';
import { pathTo } from '../../paths.ts';
import type { OrderForm } from '../order/draft/order-form.ts';
import { toCardOptions } from './card-answers.ts';
import { CardEntry, cardRules, createBlankCard } from './card-entry.ts';
import { CardFields } from './card-fields.tsx';
import { messages } from './national-id.messages.ts';

/**
 * Creates the ID card form for a reason, if any.
 *
 * @param provenNationalId number verified by the account; empty if none
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
    // Only the owner may order a card.
    getRelation: () => 'SELF',
    Fields: CardFields,
    getOptions: toCardOptions,
  };
}

export function cardTitle({ nidIssueReasonCode: reason }: CardEntry): string {
  return reason ? messages.titleFor[reason] : messages.title;
}
