import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FEEDBACK_ACTION_NAMES,
  FEEDBACK_ACTIONS,
  FEEDBACK_STATES,
  type FeedbackType,
  formatReference,
  isFeedbackActionAllowed,
  isOnlyLinks,
  isReference,
  isSenderMobile,
  isSenderName,
  legalAnswerDue,
  normalizeMessage,
} from './feedback.ts';

test.each(['', '  ', '\n', 'أحمد1', 'أحمد ٣', 'أحمد ۳ ', '123'])(
  'rejects "%s" as a name',
  (typed) => {
    expect(isSenderName(typed)).toBe(false);
  },
);

test.each(['أحمد', 'منى السيد', '3 أصدقاء', 'Ahmed'])('accepts "%s" as a name', (typed) => {
  expect(isSenderName(typed)).toBe(true);
});

test('rejects any name that ends in a digit', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...'0123456789٠٩۰۹'), (start, digit) => {
      expect(isSenderName(start + digit)).toBe(false);
    }),
  );
});

test('accepts only mobiles of eleven digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{0,20}$/), (digits) => {
      expect(isSenderMobile(digits)).toBe(digits.length === 11);
    }),
  );
});

describe('message', () => {
  // fast-check generates only well-formed text.
  const anyText = fc
    .array(fc.oneof(fc.nat(0xa0), fc.integer({ min: 0xd800, max: 0xdfff }), fc.nat(0xffff)))
    .map((units) => String.fromCharCode(...units));

  test.each(['https://example.org', 'www.example.org/a', ' http://a.b\nhttps://c.d !! 100% '])(
    '"%s" contains only links',
    (typed) => {
      expect(isOnlyLinks(typed)).toBe(true);
    },
  );

  test.each(['انظر https://example.org', 'شكرًا', '؟', ''])('"%s" is not only links', (typed) => {
    expect(isOnlyLinks(typed)).toBe(false);
  });

  test('preserves lines and removes unstorable characters', () => {
    expect(normalizeMessage(' سطر\r\nآخر\u0000\tهنا \ud800')).toBe('سطر\nآخر  هنا \ufffd');
  });

  test('removes characters that reorder or hide text, not those of Arabic and emoji', () => {
    expect(normalizeMessage('\u202eدفع\u2066 \u200bنعم\ufeff')).toBe('دفع نعم');
    const ordinary = 'می\u200cخواهم 👨\u200d👩 \u200fنعم\u200e';
    expect(normalizeMessage(ordinary)).toBe(ordinary);
  });

  test('normalizes idempotently', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const tidied = normalizeMessage(typed);
        expect(normalizeMessage(tidied)).toBe(tidied);
        expect(tidied.isWellFormed()).toBe(true);
        expect(tidied).not.toMatch(/[^\P{Cc}\n]/u);
      }),
    );
  });
});

test('formats nine digits in threes, more after the first million', () => {
  expect(isReference('260000018')).toBe(true);
  expect(formatReference('260000018')).toBe('260\u00a0000\u00a0018');
  expect(isReference('26000001')).toBe(false);
  expect(isReference('26000001x')).toBe(false);
  expect(isReference('2610000007')).toBe(true);
  expect(formatReference('2610000007')).toBe('261\u00a0000\u00a00007');
  expect(isReference('26100000000007')).toBe(false);
});

test.each([
  ['open', ['answer', 'close']],
  ['answered', ['close', 'reopen']],
  ['closed', ['reopen']],
] as const)('allows for a message that is %s only %j', (state, acts) => {
  expect(FEEDBACK_ACTION_NAMES.filter((act) => isFeedbackActionAllowed(act, state))).toEqual(acts);
});

test.each([4, 5, 6] as const)('does not close a request of type %d without an answer', (type) => {
  const allowed = FEEDBACK_ACTION_NAMES.filter((act) => isFeedbackActionAllowed(act, 'open', type));
  expect(allowed).toEqual(['answer']);
});

test('only requests under the law have its deadline', () => {
  const friday = new Date('2026-11-20T10:00:00Z');
  const due = [1, 2, 3, 4, 5, 6].map((type) => legalAnswerDue(type as FeedbackType, friday, []));
  const last = { year: 2026, month: 11, day: 29 };
  expect(due).toEqual([undefined, undefined, undefined, last, last, last]);
});

test('changes the state with every action, without final states', () => {
  for (const act of FEEDBACK_ACTION_NAMES)
    expect(isFeedbackActionAllowed(act, FEEDBACK_ACTIONS[act].to)).toBe(false);
  for (const state of FEEDBACK_STATES) {
    expect(FEEDBACK_ACTION_NAMES.some((act) => isFeedbackActionAllowed(act, state))).toBe(true);
  }
});
