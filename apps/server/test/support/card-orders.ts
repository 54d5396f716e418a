import type { NidDocument, OrderOptions } from '@wathiqa/contract';
import type { z } from 'zod';
import { birthOrder, documents } from './orders.ts';

type CardSent = z.input<typeof NidDocument>;
type Answers = Pick<
  z.input<typeof OrderOptions> & object,
  'lastIssuedOnline' | 'lastIssueMonth' | 'lastIssueMonthQualifier' | 'jobTypeId'
>;

export function cardDocument(changes: Partial<CardSent> = {}): CardSent {
  return {
    ...documents.nidDoc(),
    jobName: 'القطاع الخاص وقطاع الأعمال',
    nidIssueReasonCode: 'LOST',
    ...changes,
  };
}

export function cardOrder(document: CardSent, answers: Answers) {
  const { contactInfo } = birthOrder();
  return { nidDoc: [document], contactInfo, options: { locale: 'ar', ...answers } };
}
