import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/poll/poll.messages.ts';

export const messages: Translation<typeof source> = {
  question: 'How satisfied are you with the portal?',
  options: {
    VERY_SATISFIED: 'Very satisfied',
    SATISFIED: 'Satisfied',
    SOMEWHAT_SATISFIED: 'Somewhat satisfied',
    DISSATISFIED: 'Dissatisfied',
  },
  note: 'Your answer is anonymous.',
  vote: 'Vote',
  sending: 'Recording your answer',
  thanks: 'Thank you for taking part in the poll',
  thanksShort: 'Thank you',
  before: 'You have already voted in this browser. Thank you.',
  close: 'Close',
  sent: {
    lead: 'We have recorded your answer and will use it to improve the portal.',
    write: 'Tell us more',
    home: 'Back to the home page',
  },
};
