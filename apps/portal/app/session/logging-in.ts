import { CallError, session as sessionCalls } from '@wathiqa/contract';
import { tabChannel } from './other-tabs.ts';
import { NO_SESSION, withTokens } from './session.ts';
import { sessionStore } from './session-store.ts';
import { setTabOwner } from './tab-owner.ts';
import { tabStorage } from './tab-storage.ts';
import { apiClient } from './wire.ts';

/** How a login went. A refused Token is spent; one that was never answered may be tried again. */
export type LoginOutcome = 'done' | 'refused' | 'unreachable';

/**
 * Spends the Token that the account login sent, and opens the citizen's session. A Token that is refused
 * leaves a session that was there as it was: anybody can make a link with a wrong one.
 */
export async function logInCitizen(email: string, token: string): Promise<LoginOutcome> {
  const before = sessionStore.getState();
  sessionStore.set({ ...NO_SESSION, Email: email, Token: token });
  try {
    const tokens = await apiClient(sessionCalls.login, {
      headers: { email, token },
      body: await channelCredentials(),
    });
    const session = withTokens(sessionStore.getState(), tokens);
    setTabOwner(tabStorage, email);
    sessionStore.set(session);
    tabChannel.publishSession(session);
    return 'done';
  } catch (error) {
    if (error instanceof CallError && isRetryable(error)) return 'unreachable';
    if (before.isAuthenticated) sessionStore.set(before);
    else sessionStore.clear();
    return 'refused';
  }
}

/** Opens the channel's own session, which only identifies the portal. Nothing waits for it. */
export async function logInChannel(): Promise<void> {
  try {
    const tokens = await apiClient(sessionCalls.login, {
      headers: {},
      body: await channelCredentials(),
    });
    // A citizen who arrived by another tab in the meantime stays.
    if (!sessionStore.getState().Email) sessionStore.set(withTokens(NO_SESSION, tokens));
  } catch {
    // Public calls do without it, and the next start tries again.
  }
}

async function channelCredentials() {
  const { username, password } = await apiClient(sessionCalls.channelSettings);
  return { Username: username, Password: password };
}

function isRetryable({ unreachable, code }: CallError): boolean {
  return unreachable || code >= 500 || code === 429;
}
