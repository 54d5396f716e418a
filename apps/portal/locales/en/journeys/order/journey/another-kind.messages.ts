import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../app/journeys/order/journey/another-kind.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'Which document do you want to add?',
  kind: 'Document',
  wholeTerms: 'All the service terms (opens in a new page)',
  cardAlone:
    'A national ID card needs a request of its own. It has questions for its owner, and it is handed to the owner only.',
  cancel: 'Back',
  confirm: 'Add to request',
};
