/** The session storage of a tab. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where a tab keeps the nonce of the sign-in that it has begun, and under which name it goes with the address. */
const STORED_NONCE = 'wathiqa:arrival';
const NONCE_PARAMETER = 'arrival';

/** What an arrival adds to an address. */
const ARRIVAL_PARAMETERS = ['Email', 'Token', NONCE_PARAMETER] as const;

/** A person who comes back from the account login, and the address without what came along. */
export interface Arrival {
  email: string;
  /** Worth one session. */
  token: string;
  /** Whether the sign-in was begun in this tab; any other may be a link that somebody made with a Token of theirs. */
  begunHere: boolean;
  /** Path, rest of the query, and hash. */
  cleanAddress: string;
}

/**
 * Begins a sign-in in this tab: gives the address to come back to, with a nonce that no other tab knows. The account
 * login sends people back to it whole (decisions §7).
 */
export function beginSignIn(storage: TabStorage, returnUrl: string): string {
  // One nonce until somebody arrives with it: who goes back and chooses again is still the same.
  const nonce = storage.getItem(STORED_NONCE) ?? newNonce();
  storage.setItem(STORED_NONCE, nonce);
  const address = new URL(returnUrl);
  address.searchParams.set(NONCE_PARAMETER, nonce);
  return address.href;
}

/** Reads an arrival in an address (decisions §3 "Session") and uses up its nonce; undefined when nobody arrives. */
export function takeArrival(storage: TabStorage, address: string): Arrival | undefined {
  const url = new URL(address);
  const token = url.searchParams.get('Token');
  if (!token) return undefined;
  const email = url.searchParams.get('Email') ?? '';
  const nonce = url.searchParams.get(NONCE_PARAMETER);
  const begunHere = nonce !== null && nonce === storage.getItem(STORED_NONCE);
  if (begunHere) storage.removeItem(STORED_NONCE);
  for (const name of ARRIVAL_PARAMETERS) url.searchParams.delete(name);
  return { email, token, begunHere, cleanAddress: `${url.pathname}${url.search}${url.hash}` };
}

/** A query without what came along from the account login, for a link that others may see: a Token is worth a session. */
export function withoutArrival(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...ARRIVAL_PARAMETERS, PROBLEM_PARAMETER]) query.delete(name);
  const text = query.toString();
  return text && `?${text}`;
}

const PROBLEM_PARAMETER = 'SignInProblem';
const PROBLEMS = ['cancelled', 'refused', 'unavailable'] as const;

/** Why somebody comes back from the account login without a Token: they left it, it refused, or it was away. */
export type SignInProblem = (typeof PROBLEMS)[number];

/** The address that tells whoever comes back to it why they are not signed in. */
export function signInProblemAddress(returnUrl: string, problem: SignInProblem): string {
  const address = new URL(returnUrl);
  address.searchParams.set(PROBLEM_PARAMETER, problem);
  return address.href;
}

/** Reads what became of a sign-in in an address, and the address without it; undefined where nothing is told. */
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
