import {
  beginSignIn,
  CallError,
  type Client,
  createClient,
  fetchOnTime,
  serverNow,
  sharedStorage,
  tabStorage,
  writeJson,
} from '@wathiqa/contract';
import { BACKGROUND_HEADER, endSession } from '@wathiqa/contract/office';
import { OFFICE_IDLE_MINUTES, OFFICE_USE_NOTED_MINUTES, RESPONSE_CODES } from '@wathiqa/domain';
import { BASE } from '../screens.ts';
import { sendNow } from './outgoing.ts';

const line = {
  baseUrl: '',
  fetch: fetchOnTime,
  // The session is an HttpOnly cookie.
  headers: () => ({}),
};

const client = createClient({ ...line, onUnauthenticated: goToLogin });

/** Call without redirect to login. @throws CallError */
export const ask: Client = createClient(line);

/**
 * Office call; without a session, redirects to login and back.
 *
 * @throws CallError on refusal or connection failure
 */
export const call: Client = async (definition, ...input) => {
  const answer = await client(definition, ...input);
  if (definition.access !== 'public') recordActivity();
  return answer;
};

/** As {@link call}, for reads without the user's doing: they do not extend the session. */
export const callInBackground: Client = createClient({
  ...line,
  headers: () => ({ [BACKGROUND_HEADER]: '?1' }),
  onUnauthenticated: goToLogin,
});

/** As {@link call}, and completes although the page closes. */
export const callToTheEnd: Client = createClient({
  ...line,
  fetch: (address, init) => fetchOnTime(address, { ...init, keepalive: true }),
  onUnauthenticated: goToLogin,
});

/** Shared by tabs, like the session. */
const KEY = 'office.lastCall';

/** Records a call; it extends the session. */
function recordActivity(): void {
  writeJson(sharedStorage, KEY, serverNow());
}

/** Milliseconds until idle expiry; a lower bound, so that no warning is late. */
export function idleTimeLeft(): number {
  const now = serverNow();
  const last = Number(sharedStorage.getItem(KEY)) || now;
  return last + (OFFICE_IDLE_MINUTES - OFFICE_USE_NOTED_MINUTES) * 60_000 - now;
}

/** Server redirect to this deployment's account login. */
const LOGIN_PATH = '/api/account/login';

/** Calls that a logout overtakes are refused, and must not replace its sign-out from the account by a login. */
let isLoggingOut = false;

export function goToLogin(): void {
  if (isLoggingOut) return;
  const { pathname, search } = window.location;
  const wanted = new URL(`${pathname}${search}`, window.location.origin).href;
  const returnUrl = beginSignIn(tabStorage, wanted);
  window.location.assign(`${LOGIN_PATH}?${new URLSearchParams({ returnUrl })}`);
}

/**
 * Ends the session, releases claims and clears the tab. Then shows the login, via the account login if it has a
 * session. Does nothing if the server is unreachable.
 *
 * @throws CallError
 */
export async function logOut(): Promise<void> {
  await sendNow();
  isLoggingOut = true;
  try {
    const { signOutUrl } = await ask(endSession);
    tabStorage.clear();
    window.location.assign(signOutUrl ?? BASE);
    // The back/forward cache restores variables.
    window.addEventListener('pageshow', () => {
      isLoggingOut = false;
    });
  } catch (error) {
    isLoggingOut = false;
    if (!isRefusal(error, 'UNAUTHENTICATED')) throw error;
    goToLogin();
  }
}

/** Whether a call was refused with one of the codes. */
export function isRefusal(
  error: unknown,
  ...codes: readonly (keyof typeof RESPONSE_CODES)[]
): boolean {
  return error instanceof CallError && codes.some((code) => error.code === RESPONSE_CODES[code]);
}
