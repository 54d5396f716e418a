import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../app/journeys/order/again/again.messages.ts';

export const messages: Translation<typeof source> = {
  order: 'Request it again',
  successor: 'You requested it again, number',
  orderedTwice: 'Check that request first, so that you do not request the document twice.',
  title: 'This document was rejected before',
  refunded: 'We could not issue this document last time, so we refunded you',
  text: (reason) => `Reason: ${reason}`,
  check: 'Check the details below and correct what is wrong, then complete the request as usual.',
  nearest: 'Nearest registry',
};
