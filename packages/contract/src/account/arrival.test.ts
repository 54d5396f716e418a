import { beforeEach, expect, test } from 'vitest';
import { beginSignIn, consumeArrival, readSignInProblem, signInProblemAddress } from './arrival.ts';

const WANTED = 'https://portal.example/inquiry?requestId=26#top';

let tab: Map<string, string>;
beforeEach(() => {
  tab = new Map();
});

const storage = {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, value: string) => void tab.set(key, value),
  removeItem: (key: string) => void tab.delete(key),
};

function sentBack(returnUrl: string, changes: Record<string, string> = {}): string {
  const url = new URL(returnUrl);
  const parameters = { Email: 'a@b.example', Token: 't+k', ...changes };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

test('removes only the login parameters from the address', () => {
  expect(consumeArrival(storage, sentBack(beginSignIn(storage, WANTED)))).toEqual({
    email: 'a@b.example',
    token: 't+k',
    begunHere: true,
    cleanAddress: '/inquiry?requestId=26#top',
  });
});

test.each([
  ['Email=mona+papers@b.example&Token=t+k', 'mona+papers@b.example'],
  ['Email=mona%2Bpapers%40b.example&Token=t%2Bk', 'mona+papers@b.example'],
  ['Email=info@مثال.مصر&Token=t+k', 'info@xn--mgbh0fb.xn--wgbh1c'],
])('reads the e-mail and the Token of %s', (query, email) => {
  const arrival = consumeArrival(storage, `https://portal.example/a?x=1+2&${query}`);
  expect(arrival).toMatchObject({ email, token: 't+k', cleanAddress: '/a?x=1+2' });
});

test('leaves no empty query', () => {
  const arrival = consumeArrival(storage, sentBack('https://portal.example/'));
  expect(arrival?.cleanAddress).toBe('/');
});

test.each(['https://portal.example/', 'https://portal.example/?Email=a%40b.example&arrival=n'])(
  'finds no arrival in %s',
  (address) => expect(consumeArrival(storage, address)).toBeUndefined(),
);

test("does not treat another person's Token link as begun here", () => {
  const links = [sentBack(WANTED), sentBack(WANTED, { arrival: '' })];
  const begun = beginSignIn(storage, WANTED);
  links.push(sentBack(WANTED, { arrival: '0'.repeat(32) }));
  for (const link of links) expect(consumeArrival(storage, link)?.begunHere).toBe(false);
  // The started sign-in remains valid.
  expect(consumeArrival(storage, sentBack(begun))?.begunHere).toBe(true);
});

test('a nonce is single-use, and the next sign-in has a new one', () => {
  const begun = beginSignIn(storage, WANTED);
  expect(beginSignIn(storage, WANTED)).toBe(begun);
  consumeArrival(storage, sentBack(begun));
  expect(consumeArrival(storage, sentBack(begun))?.begunHere).toBe(false);
  expect(beginSignIn(storage, WANTED)).not.toBe(begun);
});

test('reads and removes the problem of a failed sign-in', () => {
  const back = signInProblemAddress(beginSignIn(storage, WANTED), 'cancelled');
  expect(readSignInProblem(back)).toEqual({
    problem: 'cancelled',
    cleanAddress: '/inquiry?requestId=26#top',
  });
  expect(readSignInProblem(WANTED)).toBeUndefined();
  expect(readSignInProblem('https://portal.example/?SignInProblem=<b>')).toBeUndefined();
});
