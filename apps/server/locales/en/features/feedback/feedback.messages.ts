import type { Translation } from '@wathiqa/domain';
import type { letterMessages as source } from '../../../../src/features/feedback/feedback.messages.ts';

export const letterMessages: Translation<typeof source> = {
  subject: (reference) => `The answer to your message ${reference}`,
  trialSubject: (reference) => `Trial: the answer to your message ${reference}`,
  trialNote:
    'This is a trial message from a demonstration of the portal: it is not from a government body, and the call centre does not know your message.',
  sms: (reference, answer) => `Answer to your message ${reference}: ${answer}`,
  trialSms: (reference, answer) => `Trial: answer to your message ${reference}: ${answer}`,
  greeting: (name) => `Hello ${name},`,
  lead: 'We have read your message, and this is our answer:',
  reference: 'Message number',
  action: 'Write another message',
  why: 'You received this message because you wrote to us on the complaints and suggestions page and left this address. Our messages never ask for a password or card details.',
};
