import { expect, test } from 'vitest';
import { sessionWarning } from './session-machine.ts';
import { announcedSeconds, formatCountdown } from './session-warning.tsx';

const NOW = Date.UTC(2026, 10, 20, 12);

function warningWith(secondsLeft: number, isAuthenticated = true) {
  return sessionWarning({ isAuthenticated, ExpiresAt: NOW + secondsLeft * 1000 }, NOW);
}

test('warns in the last five minutes and again in the last two', () => {
  expect(warningWith(301)).toBeUndefined();
  expect(warningWith(300)).toEqual({ stage: 'first', secondsLeft: 300 });
  expect(warningWith(121)).toEqual({ stage: 'first', secondsLeft: 121 });
  expect(warningWith(120)).toEqual({ stage: 'last', secondsLeft: 120 });
  expect(warningWith(0.2)).toEqual({ stage: 'last', secondsLeft: 1 });
});

test('does not warn without a valid session', () => {
  expect(warningWith(0)).toBeUndefined();
  expect(warningWith(-60)).toBeUndefined();
  expect(warningWith(60, false)).toBeUndefined();
});

test('formats a countdown in minutes and seconds', () => {
  expect([300, 247, 60, 9].map(formatCountdown)).toEqual(['5:00', '4:07', '1:00', '0:09']);
});

test('announces five minutes in seven steps', () => {
  const spoken = Array.from({ length: 300 }, (_, passed) => announcedSeconds(300 - passed));
  expect([...new Set(spoken)]).toEqual([300, 240, 180, 120, 60, 30, 10]);
});
