import type { NidDocument, OrderOptions } from '@wathiqa/contract';
import type { z } from 'zod';
import { birthOrder, documents } from './orders.ts';

type CardSent = z.input<typeof NidDocument>;
type Answers = Pick<
  z.input<typeof OrderOptions> & object,
  'lastIssuedOnline' | 'lastIssueMonth' | 'lastIssueMonthQualifier' | 'jobTypeId'
>;

/** A card as the wire carries it: his own, lost. */
export function cardDocument(changes: Partial<CardSent> = {}): CardSent {
  return {
    ...documents.nidDoc(),
    jobName: 'القطاع الخاص وقطاع الأعمال',
    nidIssueReasonCode: 'LOST',
    ...changes,
  };
}

/** A valid order of a card with the answers to its steps. */
export function cardOrder(document: CardSent, answers: Answers) {
  const { contactInfo } = birthOrder();
  return { nidDoc: [document], contactInfo, options: { locale: 'ar', ...answers } };
}
