import type { NidDocument, OrderOptions } from '@wathiqa/contract';
import type { z } from 'zod';
import { birthOrder } from './orders.ts';

type CardSent = z.input<typeof NidDocument>;
type Answers = Pick<
  z.input<typeof OrderOptions> & object,
  'lastIssuedOnline' | 'lastIssueMonth' | 'lastIssueMonthQualifier' | 'jobTypeId'
>;

/** A card as the wire carries it: his own, lost. */
export function cardDocument(changes: Partial<CardSent> = {}): CardSent {
  return {
    name: { firstName: 'أحمد', otherName: 'محمود عبد الرحمن السيد' },
    motherFullName: 'فاطمة حسن إبراهيم علي',
    genderCode: 'M',
    nid: { nationalIdenNumber: '29005140190010' },
    jobName: 'القطاع الخاص وقطاع الأعمال',
    nidIssueReasonCode: 'LOST',
    jobTypeNIDCode: 'NONE',
    numberOfCopies: 1,
    ...changes,
  };
}

/** A valid order of a card with the answers to its steps. */
export function cardOrder(document: CardSent, answers: Answers) {
  const { contactInfo } = birthOrder();
  return { nidDoc: [document], contactInfo, options: { locale: 'ar', ...answers } };
}
