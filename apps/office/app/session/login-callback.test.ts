import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captureLoginCallback, consumeLoginCallback } from './login-callback.ts';

const replaceState = vi.fn();
const removeItem = vi.fn();

function open(address: string): void {
  vi.stubGlobal('window', {
    location: new URL(address),
    history: { state: null, replaceState },
    sessionStorage: {
      getItem: (key: string) => (key === 'wathiqa:arrival' ? 'begun' : null),
      removeItem,
    },
  });
  captureLoginCallback();
}

beforeEach(() => {
  replaceState.mockClear();
});

afterEach(() => vi.unstubAllGlobals());

test('an address without a Token brings nobody and stays as it is', () => {
  open('https://portal.example/office/queue?Email=a%40b.example');
  expect(consumeLoginCallback()).toBeUndefined();
  expect(replaceState).not.toHaveBeenCalled();
});

test('Email and Token leave the address at once, the rest stays', () => {
  open('https://portal.example/office/queue?age=7&Token=t%2Bk&Email=a%40b.example');
  expect(String(replaceState.mock.calls[0]?.[2])).toBe('https://portal.example/office/queue?age=7');
});

test('an arrival is handed over once', () => {
  open('https://portal.example/office/?Token=t&Email=a%40b.example');
  const person = { email: 'a@b.example', token: 't' };
  expect(consumeLoginCallback()).toEqual({ ...person, begunHere: false });
  expect(consumeLoginCallback()).toBeUndefined();
});

test('the address of the office gets the slash that the router knows it by', () => {
  open('https://portal.example/office');
  expect(String(replaceState.mock.calls[0]?.[2])).toBe('https://portal.example/office/');
});

test('who comes back from the login that this tab went to has begun it here', () => {
  open('https://portal.example/office/queue?age=7&arrival=begun&Token=t&Email=a%40b.example');
  expect(String(replaceState.mock.calls[0]?.[2])).toBe('https://portal.example/office/queue?age=7');
  expect(consumeLoginCallback()).toMatchObject({ begunHere: true });
});

test('who comes back without a Token brings why', () => {
  open('https://portal.example/office/queue?SignInProblem=cancelled');
  expect(String(replaceState.mock.calls[0]?.[2])).toBe('https://portal.example/office/queue');
  expect(consumeLoginCallback()).toEqual({ problem: 'cancelled' });
});
