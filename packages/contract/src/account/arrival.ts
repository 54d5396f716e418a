import { toAsciiEmail } from '../wire/email.ts';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STORED_NONCE = 'wathiqa:arrival';
const NONCE_PARAMETER = 'arrival';

const ARRIVAL_PARAMETERS = ['Email', 'Token', NONCE_PARAMETER] as const;

export interface Arrival {
  email: string;
  /** Exchangeable for one session. */
  token: string;
  /** Sign-in began in this tab; otherwise the link may contain an attacker's Token. */
  begunHere: boolean;
  /** Path, remaining query, and hash. */
  cleanAddress: string;
}

/** Returns the return address with a nonce known only to this tab, which the account login preserves (spec §7.1). */
export function beginSignIn(storage: TabStorage, returnUrl: string): string {
  // One nonce until arrival, so that going back and choosing again works.
  const nonce = storage.getItem(STORED_NONCE) ?? newNonce();
  storage.setItem(STORED_NONCE, nonce);
  const address = new URL(returnUrl);
  address.searchParams.set(NONCE_PARAMETER, nonce);
  return address.href;
}

/** Login parameters of a query, empty if absent. Not every login encodes a plus, and no value has a space. */
export function readArrival(search: string): Record<'email' | 'token' | 'nonce', string> {
  const query = new URLSearchParams(search.replaceAll('+', '%2B'));
  const [email, token, nonce] = ARRIVAL_PARAMETERS.map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  // Headers are ASCII.
  return { email: toAsciiEmail(email) ?? email, token, nonce };
}

/** Reads an arrival (spec §6.3) and consumes its nonce. */
export function consumeArrival(storage: TabStorage, address: string): Arrival | undefined {
  const url = new URL(address);
  const { email, token, nonce } = readArrival(url.search);
  if (!token) return undefined;
  const begunHere = nonce !== '' && nonce === storage.getItem(STORED_NONCE);
  if (begunHere) storage.removeItem(STORED_NONCE);
  for (const name of ARRIVAL_PARAMETERS) url.searchParams.delete(name);
  return { email, token, begunHere, cleanAddress: `${url.pathname}${url.search}${url.hash}` };
}

/** Removes login parameters from a query, because a shared link must not contain a Token. */
export function withoutArrival(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...ARRIVAL_PARAMETERS, PROBLEM_PARAMETER]) query.delete(name);
  const text = query.toString();
  return text && `?${text}`;
}

const PROBLEM_PARAMETER = 'SignInProblem';
const PROBLEMS = ['cancelled', 'refused', 'unavailable'] as const;

/** Reasons for a return without a Token. */
export type SignInProblem = (typeof PROBLEMS)[number];

export function signInProblemAddress(returnUrl: string, problem: SignInProblem): string {
  const address = new URL(returnUrl);
  address.searchParams.set(PROBLEM_PARAMETER, problem);
  return address.href;
}

/** Also removes the problem from the address. */
export function readSignInProblem(
  address: string,
): { problem: SignInProblem; cleanAddress: string } | undefined {
  const url = new URL(address);
  const told = url.searchParams.get(PROBLEM_PARAMETER);
  const problem = PROBLEMS.find((known) => known === told);
  if (!problem) return undefined;
  for (const name of [PROBLEM_PARAMETER, NONCE_PARAMETER]) url.searchParams.delete(name);
  return { problem, cleanAddress: `${url.pathname}${url.search}${url.hash}` };
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
