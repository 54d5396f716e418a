import type { Translation } from '@wathiqa/domain';
import type { questionsMessages as source } from '../../../../app/pages/questions/questions.messages.ts';

export const questionsMessages: Translation<typeof source> = {
  title: 'Frequently asked questions',
  lead: 'Short answers about requests, prices and delivery. If you do not find your question, write to us.',
  description:
    'Answers to what people ask most: how to request a document, what documents you need, prices and payment, times and delivery, and tracking a request.',
  link: 'Link to this question',
  more: 'Did you not find an answer?',
  ask: 'Send your question',
  guide: 'Services guide',
};
