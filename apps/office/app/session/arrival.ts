import { BASE } from '../screens.ts';

/** A person who comes from the account login with a Token that is worth one session. */
export interface Arrival {
  email: string;
  token: string;
}

let waiting: Arrival | undefined;

/**
 * Takes Email and Token out of the address, which ends up in histories, and keeps them for `takeArrival`. The
 * router knows the office's own address with its slash alone, so that is put right too.
 */
export function receiveArrival(): void {
  const url = new URL(window.location.href);
  const token = url.searchParams.get('Token');
  if (token) {
    waiting = { email: url.searchParams.get('Email') ?? '', token };
    url.searchParams.delete('Email');
    url.searchParams.delete('Token');
  }
  if (url.pathname === BASE) url.pathname = `${BASE}/`;
  if (url.href !== window.location.href) {
    window.history.replaceState(window.history.state, '', url);
  }
}

/** Hands the arrival over, once: its Token is spent by whoever takes it. */
export function takeArrival(): Arrival | undefined {
  const arrival = waiting;
  waiting = undefined;
  return arrival;
}
