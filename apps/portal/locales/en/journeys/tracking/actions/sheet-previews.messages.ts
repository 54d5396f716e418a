import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../app/journeys/tracking/actions/sheet-previews.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'Check what will be printed',
  lead: 'This is what the civil register says and what we will print, with some letters and digits hidden. Check it before you pay.',
  loading: 'Reading what will be printed from the civil register',
  failed: 'We cannot show what will be printed now. You can pay without seeing it.',
  tryAgain: 'Try again',
  hidden: {
    unproven:
      'We do not show what will be printed on this document, because the civil register does not prove how you are related to its owner. It stays accepted, and you can pay.',
    unread: 'The civil register gives no data of this document now. You can pay without seeing it.',
  },
  reviewed: (fields) =>
    `You marked an error before: ${fields}. Our staff checked it and accepted the document. If it is still wrong, do not pay, and write to our staff.`,
  entry: 'Entry number',
  found: 'I found an error',
  choose:
    'Mark each detail that is wrong. Its document is reviewed again before you pay, and may arrive later. Do not pay with an earlier code: we cancel it.',
  wrong: (field) => `Error in ${field}:`,
  needed: 'Mark at least one detail',
  text: 'What is right?',
  optional: '(optional)',
  cancel: 'Cancel',
  send: 'Send for review',
  sent: 'The document is under review again. We send you a message after the decision.',
};
