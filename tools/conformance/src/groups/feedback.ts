import { castVote, submitFeedback } from '@wathiqa/contract';
import { POLL_OPTIONS } from '@wathiqa/domain';
import { accepts, type Case, plays, refuses } from '../cases.ts';
import { assertEqual, expectAccepted } from '../expectations.ts';

const SOURCE = 'spec §3.3; spec §3.5';
const POLL = 'spec §1.10; spec §3.5';

function message() {
  return {
    name: 'منى السيد',
    mobileNumber: '01012345678',
    email: 'mona@example.org',
    type: 2,
    message: `أقترح مد مواعيد العمل ${crypto.randomUUID()}`,
    secondsOnForm: 60,
  };
}

const WRONG = {
  name: 'أحمد 1',
  mobileNumber: '0101234567',
  email: 'mona@example',
  type: 0,
  message: ' ',
};

const messages: Case[] = [
  plays('a message is accepted, and its repeat with the same key is the same message', {
    source: SOURCE,
    call: submitFeedback,
    kind: 'valid',
    creates: true,
    run: async ({ send }) => {
      const sent = { body: message(), headers: { 'idempotency-key': crypto.randomUUID() } };
      const first = expectAccepted(submitFeedback, await send(submitFeedback, sent));
      const again = expectAccepted(submitFeedback, await send(submitFeedback, sent));
      assertEqual(again.reference, first.reference, 'the reference of the same message');
    },
  }),
  ...Object.entries(WRONG).map(([field, value]) =>
    refuses(`a message with a wrong ${field} is refused, naming it`, {
      source: SOURCE,
      call: submitFeedback,
      sent: { body: { ...message(), [field]: value } },
      code: 'MALFORMED',
      fields: [field],
    }),
  ),
  refuses('an empty message is refused, naming every required field', {
    source: SOURCE,
    call: submitFeedback,
    sent: { body: {} },
    code: 'MALFORMED',
    // A sender without e-mail gets an SMS.
    fields: Object.keys(WRONG).filter((field) => field !== 'email'),
  }),
  refuses('a cross-site message is refused', {
    source: 'spec §6.1: not allowed',
    call: submitFeedback,
    sent: { body: message(), headers: { 'sec-fetch-site': 'cross-site' } },
    code: 'FORBIDDEN',
  }),
];

const votes: Case[] = [
  ...POLL_OPTIONS.map((option) =>
    accepts(`a vote for ${option} is accepted`, {
      source: POLL,
      call: castVote,
      sent: { body: { option } },
      creates: true,
    }),
  ),
  refuses('a vote without an option is refused, naming it', {
    source: POLL,
    call: castVote,
    sent: { body: {} },
    code: 'MALFORMED',
    fields: ['option'],
  }),
  refuses('a vote for an unknown option is refused', {
    source: POLL,
    call: castVote,
    sent: { body: { option: 'HAPPY' } },
    code: 'MALFORMED',
    fields: ['option'],
  }),
];

export const feedbackCases: readonly Case[] = [...messages, ...votes];
