import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../app/journeys/tracking/correction/correction.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'Correct your details',
  notice: {
    title: 'What to correct',
    clerk: 'Note from our staff',
    fields: 'Details to correct',
    until: (day) => `Deadline: the end of ${day}`,
    kept: 'If you do not correct the details by the deadline, we reject the document. Your request keeps its number and its place in the queue. The time that we wait for you does not count towards the working days.',
  },
  open: 'Correct your details',
  lead: 'Correct only the details below, as they are in the record or on the card, and send them. The rest of the request stays as it is.',
  before: 'In your request:',
  choose: 'Choose',
  chooseGenderFirst: 'Choose the gender first',
  send: 'Send the correction',
  unchanged: {
    title: 'You have not changed anything. Is it right as it is?',
    text: 'Compare it with the record or the card and with the note from our staff. If it is right, send it as it is.',
    reason: 'Why it is right, for our staff (optional)',
    send: 'It is right, send it as it is',
  },
  cancel: 'Back to the request',
  loading: 'Loading the details',
  sent: 'We have received your correction. The request is under review again, in its place in the queue.',
  sentOne: 'We have received the correction. There is another document to correct.',
  nothing: 'There is nothing to correct in this request now.',
};
