import { type Client, createClient } from '@wathiqa/contract';
import { recordActivity } from './activity.ts';
import { goToLogin } from './login.ts';

const line = {
  baseUrl: '',
  // Late binding permits replacing `fetch`.
  fetch: (...request: Parameters<typeof fetch>) => globalThis.fetch(...request),
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
