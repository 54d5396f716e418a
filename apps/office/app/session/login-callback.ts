import {
  type Arrival,
  consumeArrival,
  readSignInProblem,
  type SignInProblem,
  tabStorage,
} from '@wathiqa/contract';
import { BASE } from '../screens.ts';

/** Arrival from the account login; its Token opens one session. */
export type LoginCallback = Pick<Arrival, 'email' | 'token' | 'begunHere'>;

let pendingCallback: LoginCallback | { problem: SignInProblem } | undefined;

/**
 * Moves login parameters from the address, which histories record, to `consumeLoginCallback`. Also adds the trailing
 * slash that the router needs.
 */
export function captureLoginCallback(): void {
  const arrival = consumeArrival(tabStorage, window.location.href);
  if (arrival) {
    const { email, token, begunHere } = arrival;
    pendingCallback = { email, token, begunHere };
  }
  const failed = arrival ? undefined : readSignInProblem(window.location.href);
  if (failed) pendingCallback = { problem: failed.problem };
  const { cleanAddress } = arrival ?? failed ?? {};
  const url = new URL(cleanAddress ?? window.location.href, window.location.origin);
  if (url.pathname === BASE) url.pathname = `${BASE}/`;
  if (url.href !== window.location.href) {
    window.history.replaceState(window.history.state, '', url);
  }
}

/** Returns the arrival or login problem once, because its Token is single-use. */
export function consumeLoginCallback(): typeof pendingCallback {
  const callback = pendingCallback;
  pendingCallback = undefined;
  return callback;
}
