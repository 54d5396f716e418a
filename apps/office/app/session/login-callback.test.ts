import { tabStorage } from '@wathiqa/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { captureLoginCallback, consumeLoginCallback } from './login-callback.ts';

const replaceState = vi.fn();

function open(address: string): void {
  vi.stubGlobal('window', {
    location: new URL(address),
    history: { state: null, replaceState },
  });
  captureLoginCallback();
}

beforeEach(() => {
  replaceState.mockClear();
  tabStorage.setItem('wathiqa:arrival', 'begun');
});

test('ignores and preserves an address without a Token', () => {
  open('https://portal.example/office/queue?Email=a%40b.example');
  expect(consumeLoginCallback()).toBeUndefined();
  expect(replaceState).not.toHaveBeenCalled();
});

test('removes Email and Token from the address', () => {
  open('https://portal.example/office/queue?age=7&Token=t%2Bk&Email=a%40b.example');
  expect(String(replaceState.mock.calls[0]?.[2])).toBe('https://portal.example/office/queue?age=7');
});

test('returns an arrival once', () => {
  open('https://portal.example/office/?Token=t&Email=a%40b.example');
  const person = { email: 'a@b.example', token: 't' };
  expect(consumeLoginCallback()).toEqual({ ...person, begunHere: false });
  expect(consumeLoginCallback()).toBeUndefined();
});

test("adds the trailing slash to the office's address", () => {
  open('https://portal.example/office');
  expect(String(replaceState.mock.calls[0]?.[2])).toBe('https://portal.example/office/');
});

test('recognizes a login begun in this tab', () => {
  open('https://portal.example/office/queue?age=7&arrival=begun&Token=t&Email=a%40b.example');
  expect(String(replaceState.mock.calls[0]?.[2])).toBe('https://portal.example/office/queue?age=7');
  expect(consumeLoginCallback()).toMatchObject({ begunHere: true });
});

test('returns the problem of a failed login', () => {
  open('https://portal.example/office/queue?SignInProblem=cancelled');
  expect(String(replaceState.mock.calls[0]?.[2])).toBe('https://portal.example/office/queue');
  expect(consumeLoginCallback()).toEqual({ problem: 'cancelled' });
});
