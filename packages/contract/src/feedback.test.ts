import { FEEDBACK_MAX_LENGTH, POLL_OPTIONS } from '@wathiqa/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { castVote, FeedbackEntry, submitFeedback } from './feedback.ts';

const RIGHT = {
  name: 'منى السيد',
  mobileNumber: '01012345678',
  email: 'mona@example.org',
  type: 1,
  message: 'متى تُفتح مكاتب السجل؟',
};

function problems(entry: unknown): [string, string][] {
  const { error } = FeedbackEntry.safeParse(entry);
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
}

describe('refuses a message', () => {
  test.each([
    ['name', '', 'senderName'],
    ['name', undefined, 'senderName'],
    ['name', '\u0000 ', 'senderName'],
    ['email', 'mona\u0000@example.org', 'email'],
    ['mobileNumber', '0101234567\u00008', 'senderMobile'],
    ['name', 'أحمد1', 'senderName'],
    ['name', 'أحمد ٢', 'senderName'],
    ['name', 'أ'.repeat(244), 'tooLong:243:244'],
    ['mobileNumber', '', 'senderMobile'],
    ['mobileNumber', '0101234567', 'senderMobile'],
    ['mobileNumber', '010123456789', 'senderMobile'],
    ['mobileNumber', '0101234567a', 'senderMobile'],
    ['mobileNumber', '+2010123456', 'senderMobile'],
    ['mobileNumber', 1_012_345_678, 'senderMobile'],
    ['email', 'mona', 'email'],
    ['email', 'mona@example', 'email'],
    ['email', 'منى@مثال.مصر', 'emailLocalPart'],
    ['email', `${'a'.repeat(250)}@example.org`, 'tooLong:254:262'],
    ['type', '', 'messageType'],
    ['type', 0, 'messageType'],
    ['type', 7, 'messageType'],
    ['type', 1.5, 'messageType'],
    ['type', null, 'messageType'],
    ['message', '', 'message'],
    ['message', ' \n\t ', 'message'],
    [
      'message',
      'أ'.repeat(FEEDBACK_MAX_LENGTH + 1),
      `tooLong:${FEEDBACK_MAX_LENGTH}:${FEEDBACK_MAX_LENGTH + 1}`,
    ],
    ['message', 'https://example.org\nwww.example.org', 'messageLinks'],
  ])('for its %s "%s": %s', (field, value, problem) => {
    expect(problems({ ...RIGHT, [field]: value })).toEqual([[field, problem]]);
  });

  test('for all missing fields at once, in specified order', () => {
    expect(problems({})).toEqual([
      ['name', 'senderName'],
      ['mobileNumber', 'senderMobile'],
      ['type', 'messageType'],
      ['message', 'message'],
    ]);
  });
});

describe('accepts a message', () => {
  test.each([
    ['mobileNumber', ' ٠١٠١٢٣٤٥٦٧٨ ', '01012345678'],
    ['mobileNumber', '۰۱۰۱۲۳۴۵۶۷۸', '01012345678'],
    ['mobileNumber', '11012345678', '11012345678'],
    ['name', ' عبد   الرحمن ', 'عبد الرحمن'],
    ['email', ' a.b+c@example.co.uk ', 'a.b+c@example.co.uk'],
    ['email', '\u200fmona@example .org\u200e', 'mona@example.org'],
    ['email', 'info@مثال.مصر', 'info@مثال.مصر'],
    ['email', ' ', ''],
    ['email', undefined, ''],
    ['type', '3', 3],
    ['type', '٢', 2],
    ['message', 'أ\r\nب', 'أ\nب'],
  ] as const)('normalizes the %s "%s" to "%s"', (field, typed, given) => {
    expect(FeedbackEntry.parse({ ...RIGHT, [field]: typed })[field]).toBe(given);
  });

  test('parsing is idempotent', () => {
    const entry = fc.record({
      name: fc.string({ unit: 'binary' }),
      mobileNumber: fc.stringMatching(/^[0-9]{11}$/),
      email: fc.constant(RIGHT.email),
      type: fc.constantFrom(1, 2, 3, '1', '2', '3'),
      message: fc.string({ unit: 'binary' }),
    });
    fc.assert(
      fc.property(entry, (typed) => {
        const read = FeedbackEntry.safeParse(typed);
        fc.pre(read.success);
        expect(FeedbackEntry.parse(read.data)).toEqual(read.data);
      }),
    );
  });
});

test.each([-1, 1.5, '3'])('refuses %j as seconds on the form', (secondsOnForm) => {
  expect(submitFeedback.body?.safeParse({ ...RIGHT, secondsOnForm }).success).toBe(false);
});

test('accepts a vote only for one of the four options', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...POLL_OPTIONS), fc.string()), (option) => {
      const known = POLL_OPTIONS.some((one) => one === option);
      expect(castVote.body?.safeParse({ option }).success).toBe(known);
    }),
  );
});
