import { afterEach, expect, test } from 'vitest';
import { NO_SESSION, type Session } from './session.ts';
import {
  getSessionPhase,
  isLoggingOut,
  moveSession,
  phasesBefore,
  type SessionEvent,
} from './session-machine.ts';
import { sessionStore } from './session-store.ts';

const MINUTE = 60_000;

function signedIn(minutesLeft: number): Session {
  return {
    Email: 'citizen@wathiqa.example',
    Token: 'spent',
    AccessToken: 'access',
    RefreshToken: 'refresh',
    ExpiresAt: Date.now() + minutesLeft * MINUTE,
    UserName: 'أحمد',
  };
}

const ARRIVED: Session = { ...NO_SESSION, Email: 'citizen@wathiqa.example', Token: 'unspent' };

afterEach(() => {
  for (const event of ['arrivalAnswered', 'renewalAnswered', 'reopen'] as const) moveSession(event);
  sessionStore.clear();
});

test('an arrival signs in, or waits for a retry', () => {
  expect(getSessionPhase()).toBe('signedOut');
  expect(moveSession('arrive')).toBe(true);
  sessionStore.set(ARRIVED);
  expect(getSessionPhase()).toBe('arriving');
  moveSession('arrivalAnswered');
  expect(getSessionPhase()).toBe('arriving');
  sessionStore.set(signedIn(60));
  expect(getSessionPhase()).toBe('signedIn');
});

test('renewals do not overlap and restore the stored phase', () => {
  sessionStore.set(signedIn(4));
  expect(getSessionPhase()).toBe('warning');
  expect(moveSession('renew')).toBe(true);
  expect(getSessionPhase()).toBe('refreshing');
  expect(moveSession('renew')).toBe(false);
  sessionStore.set(signedIn(60));
  moveSession('renewalAnswered');
  expect(getSessionPhase()).toBe('signedIn');
});

test('a session ends once, ignores late answers, and may end after reopening', () => {
  sessionStore.set(signedIn(60));
  moveSession('renew');
  expect(moveSession('expire')).toBe(true);
  expect(moveSession('expire')).toBe(false);
  expect(moveSession('renewalAnswered')).toBe(false);
  expect(getSessionPhase()).toBe('ended');
  expect(isLoggingOut()).toBe(false);
  moveSession('reopen');
  expect(getSessionPhase()).toBe('signedIn');
  expect(moveSession('expire')).toBe(true);
});

test('a refused call during logout does not redirect to login', () => {
  sessionStore.set(signedIn(60));
  moveSession('logOut');
  expect(isLoggingOut()).toBe(true);
  expect(moveSession('expire')).toBe(false);
});

test.each<SessionEvent>(['arrive', 'renew', 'expire'])(
  'only reopening undoes the end: %s',
  (event) => {
    expect(phasesBefore(event)).not.toContain('ended');
  },
);
