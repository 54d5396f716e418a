import {
  type Arrival,
  readSignInProblem,
  type SignInProblem,
  takeArrival,
} from '@wathiqa/contract';
import { BASE } from '../screens.ts';

/** A person who comes from the account login with a Token that is worth one session. */
export type LoginCallback = Pick<Arrival, 'email' | 'token' | 'begunHere'>;

let pendingCallback: LoginCallback | { problem: SignInProblem } | undefined;

/**
 * Takes what came along out of the address, which ends up in histories, and keeps it for `consumeLoginCallback`. The
 * router knows the office's own address with its slash alone, so that is put right too.
 */
export function captureLoginCallback(): void {
  const arrival = takeArrival(window.sessionStorage, window.location.href);
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

/** Hands the arrival over, or why nobody arrives, once: its Token is spent by whoever takes it. */
export function consumeLoginCallback(): typeof pendingCallback {
  const callback = pendingCallback;
  pendingCallback = undefined;
  return callback;
}
