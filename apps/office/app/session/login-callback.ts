import { BASE } from '../screens.ts';

/** A person who comes from the account login with a Token that is worth one session. */
export interface LoginCallback {
  email: string;
  token: string;
}

let pendingCallback: LoginCallback | undefined;

/**
 * Takes Email and Token out of the address, which ends up in histories, and keeps them for `takeArrival`. The
 * router knows the office's own address with its slash alone, so that is put right too.
 */
export function captureLoginCallback(): void {
  const url = new URL(window.location.href);
  const token = url.searchParams.get('Token');
  if (token) {
    pendingCallback = { email: url.searchParams.get('Email') ?? '', token };
    url.searchParams.delete('Email');
    url.searchParams.delete('Token');
  }
  if (url.pathname === BASE) url.pathname = `${BASE}/`;
  if (url.href !== window.location.href) {
    window.history.replaceState(window.history.state, '', url);
  }
}

/** Hands the arrival over, once: its Token is spent by whoever takes it. */
export function consumeLoginCallback(): LoginCallback | undefined {
  const callback = pendingCallback;
  pendingCallback = undefined;
  return callback;
}
