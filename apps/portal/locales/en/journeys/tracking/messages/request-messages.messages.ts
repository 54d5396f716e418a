import { figureTexts } from '@wathiqa/content';
import { REQUEST_MESSAGE_MAX_LENGTH, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../app/journeys/tracking/messages/request-messages.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'A question about the request?',
  lead: 'You get the answer here, on your mobile and by email.',
  write: 'Write to our staff',
  label: 'Your message',
  hint: `Up to ${REQUEST_MESSAGE_MAX_LENGTH} characters. Do not write a password or the details of a bank card. If it is urgent, call us on ${figureTexts.callLines}.`,
  needed: 'Enter your message',
  send: 'Send',
  cancel: 'Cancel',
  sent: 'We have received your message.',
  from: { citizen: 'You', staff: 'Our staff' },
  waiting: 'We have not replied yet.',
};
