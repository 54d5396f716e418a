import type { Translation } from '@wathiqa/domain';
import type * as source from '../../src/states.messages.ts';

export const requestStateLabels: Translation<typeof source.requestStateLabels> = {
  WAITING_APPROVAL: 'Under review',
  WAITING_PAYMENT: 'Waiting for payment',
  REJECTED: 'Rejected',
  PAYMENT_ACCEPTED: 'Paid',
  INTRANSIT: 'On its way',
};

export const documentStateLabels: Translation<typeof source.documentStateLabels> = {
  WAITING_APPROVAL: 'Under review',
  WAITING_PAYMENT: 'Accepted',
  REJECTED: 'Rejected',
  PAYMENT_ACCEPTED: 'Paid, being issued',
  INTRANSIT: 'On its way',
};

export const documentPaperLabels: Translation<typeof source.documentPaperLabels> = {
  NOT_PACKED: 'Being issued',
  PACKED: 'Issued and packed',
  HANDED_OVER: 'On its way',
  DELIVERED: 'Delivered',
  RETURNED: 'Returned to us',
};
