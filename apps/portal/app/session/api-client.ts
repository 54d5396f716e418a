import { createClient, fetchOnTime } from '@wathiqa/contract';
import { sessionStore } from './session-store.ts';

/** All channel headers are 1 (spec §3.6). */
export const CHANNEL_HEADERS = { channelcode: '1', subchannelcode: '1', operatorcode: '1' };

/** Client for session calls; others use `call`, which renews the session and handles refusals. */
export const apiClient = createClient({
  baseUrl: '',
  fetch: fetchOnTime,
  headers: sessionHeaders,
});

/** Lower case like the contract's, because a second spelling would send the header twice. */
export function sessionHeaders(): Record<string, string> {
  const { Email, Token, AccessToken } = sessionStore.getState();
  return {
    ...CHANNEL_HEADERS,
    ...(Email && { email: Email }),
    ...(Token && { token: Token }),
    ...(AccessToken && { authorization: `Bearer ${AccessToken}`, 'x-access-token': AccessToken }),
  };
}
