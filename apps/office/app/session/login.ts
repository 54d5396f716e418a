import { beginSignIn } from '@wathiqa/contract';

/** Where the server begins a login: it knows the account login of this deployment and goes on to it. */
const LOGIN_PATH = '/api/account/login';

/** Goes to the account login, which sends whoever signs in back to this same address. */
export function goToLogin(): void {
  const { pathname, search } = window.location;
  const wanted = new URL(`${pathname}${search}`, window.location.origin).href;
  const returnUrl = beginSignIn(window.sessionStorage, wanted);
  window.location.assign(`${LOGIN_PATH}?${new URLSearchParams({ returnUrl })}`);
}
