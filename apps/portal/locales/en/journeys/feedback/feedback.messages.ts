import { FEEDBACK_MAX_LENGTH, FEEDBACK_TYPES, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/feedback/feedback.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'Complaints and suggestions',
  lead: 'Write your question, suggestion or complaint. It goes to the people who deal with it.',
  description:
    'Send a question, a suggestion or a complaint to the Civil Status Sector, and keep the reference number of your message.',
  formLabel: 'Message form',
  sender: 'Your details',
  content: 'Your message',
  labels: {
    name: 'Name',
    mobileNumber: 'Mobile number',
    email: 'Email',
    type: 'Type of message',
    message: 'Message',
  },
  hints: {
    name: 'As you want us to address you',
    mobileNumber: '11 digits: a zero, then 10 digits',
    email: 'For example, name@example.com. No email? Leave it empty, and we answer by text message',
    message: (most) =>
      `Up to ${most} characters. Do not write any passwords or details of bank cards`,
  },
  optional: '(optional)',
  types: [
    { value: String(FEEDBACK_TYPES.inquiry), label: 'Question' },
    { value: String(FEEDBACK_TYPES.suggestion), label: 'Suggestion' },
    { value: String(FEEDBACK_TYPES.complaint), label: 'Complaint' },
    { value: String(FEEDBACK_TYPES.objection), label: 'Objection to the processing of my data' },
    { value: String(FEEDBACK_TYPES.consentWithdrawal), label: 'Withdrawal of my consent' },
    {
      value: String(FEEDBACK_TYPES.restriction),
      label: 'Restriction of the processing of my data',
    },
  ],
  leaveEmpty: 'Leave this field empty',
  unusualMobile:
    'Check the number: mobile numbers in Egypt begin with 010, 011, 012 or 015. You can continue if it is right',
  nearlyFull: 'Your message is close to the longest that we can take',
  tooLong: `Your message is longer than ${FEEDBACK_MAX_LENGTH} characters. Shorten it before you send it`,
  tooLargeAdvice: 'Shorten your message, then send it again',
  submit: 'Send',
  sending: 'Sending the message',
  other: {
    title: 'Other ways to contact us',
    call: 'Call centre',
    mail: 'Email',
    status: 'To track a request that you have registered, enter its number here.',
    inquiry: 'Track your request',
  },
  thanks: {
    title: 'Thank you. We have received your message',
    short: 'Thank you',
    reference: 'The reference number of your message',
    keep: 'Keep this number, and give it if you call us about your message.',
    next: 'Our staff read every message. They reply by phone or email.',
    close: 'Close',
    another: 'Send another message',
    home: 'Back to the home page',
  },
};
