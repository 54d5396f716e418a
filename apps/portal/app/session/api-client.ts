import { createClient } from '@wathiqa/contract';
import { sessionStore } from './session-store.ts';

/** The channel headers are all 1 (portal.md §9). */
const CHANNEL_HEADERS = { channelcode: '1', subchannelcode: '1', operatorcode: '1' };

/**
 * The portal's line to the server. The session's own calls go out by it as they are; everything else
 * goes by `call`, which renews the session and knows what a refusal means.
 */
export const apiClient = createClient({
  baseUrl: '',
  // Looked up for each call, so that it may be replaced after this module was loaded.
  fetch: (...request) => globalThis.fetch(...request),
  headers: sessionHeaders,
});

/** Who speaks. Header names are in lower case like the contract's, or one header would go out twice. */
export function sessionHeaders(): Record<string, string> {
  const { Email, Token, AccessToken } = sessionStore.getState();
  return {
    ...CHANNEL_HEADERS,
    ...(Email && { email: Email }),
    ...(Token && { token: Token }),
    ...(AccessToken && { authorization: `Bearer ${AccessToken}`, 'x-access-token': AccessToken }),
  };
}
