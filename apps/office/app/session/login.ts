import { beginSignIn } from '@wathiqa/contract';

/** Server redirect to this deployment's account login. */
const LOGIN_PATH = '/api/account/login';

/** Redirects to the account login and back here. */
export function goToLogin(): void {
  const { pathname, search } = window.location;
  const wanted = new URL(`${pathname}${search}`, window.location.origin).href;
  const returnUrl = beginSignIn(window.sessionStorage, wanted);
  window.location.assign(`${LOGIN_PATH}?${new URLSearchParams({ returnUrl })}`);
}
