/** Where the server begins a login: it knows the account login of this deployment and goes on to it. */
const LOGIN_PATH = '/api/account/login';

/** The address that logs in and comes back to `returnUrl`. */
export function loginAddress(returnUrl: string): string {
  return `${LOGIN_PATH}?${new URLSearchParams({ returnUrl })}`;
}
