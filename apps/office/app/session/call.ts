import { type Client, createClient } from '@wathiqa/contract';
import { recordActivity } from './activity.ts';
import { goToLogin } from './login.ts';

const line = {
  baseUrl: '',
  // Looked up for each call, so that it may be replaced after this module was loaded.
  fetch: (...request: Parameters<typeof fetch>) => globalThis.fetch(...request),
  // The session is a cookie that no script reads.
  headers: () => ({}),
};

const client = createClient({ ...line, onUnauthenticated: goToLogin });

/** Makes a call, and stays where it is when nobody is signed in. @throws CallError */
export const ask: Client = createClient(line);

/**
 * Makes a call of the office. Whoever has no session (any more) is sent to the login and comes back to the
 * same address.
 *
 * @throws CallError for every refusal, and when no answer comes
 */
export const call: Client = async (definition, ...input) => {
  const answer = await client(definition, ...input);
  if (definition.access !== 'public') recordActivity();
  return answer;
};
