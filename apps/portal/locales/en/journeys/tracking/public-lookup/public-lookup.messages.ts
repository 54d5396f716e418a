import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../app/journeys/tracking/public-lookup/public-lookup.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'Track a request without an account',
  description:
    'See the status of your request with its number and the last four digits of one of the mobile numbers in it, without signing in.',
  lead: 'Enter the request number and the last 4 digits of one of the mobile numbers in it. You see the status of the request only, without names or addresses.',
  labels: { requestId: 'Request number', mobileEnding: 'Last 4 digits of the mobile' },
  hints: {
    requestId: '12 digits, with or without spaces',
    mobileEnding: 'Either of the two numbers in the request',
  },
  submit: 'Show the status',
  sending: 'Looking for the request',
  formLabel: 'Track a request',
  state: 'Status of the request',
  found: 'Sign in to see the details and what you need to do, or to pay.',
  details: 'My requests',
  tries: 'To protect the owners of requests, the number of attempts is limited.',
};
