import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/services/order-progress.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'Steps of the request',
  steps: {
    terms: 'Service terms',
    details: 'Details of the documents',
    review: 'Review and address',
  },
  step: (position, steps) => `Step ${position} of ${steps}:`,
  done: 'done',
  pageTitle: (step, document) => `${step}: ${document}`,
};
