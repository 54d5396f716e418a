import { CallError } from '@wathiqa/contract';
import { CITIZEN_RESPONSE_CODES, RESPONSE_MESSAGES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { messages } from './failure.messages.ts';
import { failureText, toFailure } from './failure.ts';

function refused(name: keyof typeof CITIZEN_RESPONSE_CODES, retryAfter?: number): CallError {
  return new CallError(CITIZEN_RESPONSE_CODES[name], RESPONSE_MESSAGES[name], [], { retryAfter });
}

test('a rate limit refusal gives the wait as a counted noun', () => {
  const advice = (seconds?: number) => toFailure(refused('TOO_MANY_REQUESTS', seconds))?.advice;
  expect(advice(2)).toBe(messages.tooManyAdvice('ثانيتين'));
  expect(advice(7)).toBe(messages.tooManyAdvice('7 ثوانٍ'));
  expect(advice(45)).toBe(messages.tooManyAdvice('45 ثانية'));
  expect(advice()).toBe(messages.tooManyAdvice('دقيقة واحدة'));
});

test.each(['FAILED', 'UNAVAILABLE'] as const)(
  '%s shows its message, advice and call centre',
  (name) => {
    expect(toFailure(refused(name))).toEqual({
      text: RESPONSE_MESSAGES[name],
      advice: messages.troubleAdvice,
      showsCallLines: true,
    });
  },
);

test('a connection failure offers the call centre', () => {
  expect(toFailure(new CallError(0, 'unreachable'))).toMatchObject({
    text: messages.connectionLost,
    showsCallLines: true,
  });
});

test('a payload that is too large advises shortening', () => {
  expect(toFailure(refused('TOO_LARGE'))?.advice).toBe(messages.tooLargeAdvice);
});

test.each(['RELATION_NOT_ALLOWED', 'PRICE_CHANGED', 'MALFORMED', 'CONFLICT'] as const)(
  'the refusal %s needs no advice',
  (name) => expect(toFailure(refused(name))).toEqual({ text: RESPONSE_MESSAGES[name] }),
);

test('returns nothing for an ended session', () => {
  expect(toFailure(refused('UNAUTHENTICATED'))).toBeUndefined();
});

test('rethrows programming errors', () => {
  expect(() => toFailure(new TypeError('x is undefined'))).toThrow(TypeError);
});

test('a toast includes only short advice', () => {
  expect(failureText({ text: 'أ' })).toBe('أ');
  expect(failureText({ text: 'أ', advice: 'ب' })).toBe('أ. ب');
  expect(failureText({ text: 'أ', advice: 'ب', showsCallLines: true })).toBe('أ');
});
