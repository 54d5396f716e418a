import { type EventRecord, LookupRefusal } from '@wathiqa/contract/civil-register';

/** Parts of OpenCRVS 2's `EventDocument` that the plugin reads. */
export interface CoreEvent {
  readonly id: string;
  readonly actions: readonly CoreAction[];
}

interface CoreAction {
  readonly id: string;
  readonly type: string;
  readonly status?: string;
  readonly declaration?: Readonly<Record<string, unknown>>;
  /** Of `APPROVE_CORRECTION` and `REJECT_CORRECTION`. */
  readonly requestId?: string;
  /** Of an accepted `REGISTER`. */
  readonly registrationNumber?: string;
}

export interface CoreOptions {
  /** Events API, such as `http://events:5555` or `https://register.example/api/events`. */
  readonly eventsUrl: string;
  /** Token endpoint of the auth service. */
  readonly tokenUrl: string;
  /** System client with the scopes `record.search` and `record.read`. */
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Core {
  /** At most two registered events, to recognize `several`. */
  search(eventType: string, clause: object): Promise<readonly string[]>;
  read(id: string): Promise<CoreEvent>;
}

const TIMEOUT_MS = 10_000;
const exact = (term: string) => ({ type: 'exact', term });

export const byField = (field: string, term: string) => ({ data: { [field]: exact(term) } });
export const byRegistrationNumber = (term: string) => ({
  'legalStatuses.REGISTERED.registrationNumber': exact(term),
});

/** Client of Core; its outages become refusals with `UNAVAILABLE`. */
export function createCore(options: CoreOptions): Core {
  const { eventsUrl, tokenUrl, clientId, clientSecret } = options;
  let token: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const url = new URL(tokenUrl);
    url.search = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
    }).toString();
    const answer = await send(url, { method: 'POST' });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  /** A token that Core refuses is renewed once. */
  async function call(path: string, request: RequestInit = {}, renewed = false): Promise<unknown> {
    token ??= fetchToken();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await token}` };
    const answer = await send(new URL(`${eventsUrl}${path}`), { ...request, headers }, [401]);
    if (answer.ok) return answer.json();
    token = undefined;
    if (renewed) throw new LookupRefusal('UNAVAILABLE', 'Core refuses the token');
    return call(path, request, true);
  }

  async function send(url: URL, request: RequestInit, permitted: number[] = []): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { ...request, signal }).catch(() => undefined);
    if (answer?.ok || (answer && permitted.includes(answer.status))) return answer;
    token = undefined;
    throw new LookupRefusal('UNAVAILABLE', `Core: ${answer?.status ?? 'no response'}`);
  }

  return {
    async search(eventType, clause) {
      const status = { type: 'anyOf', terms: ['REGISTERED', 'CERTIFIED'] };
      const query = { type: 'and', clauses: [{ eventType, status, ...clause }] };
      const body = JSON.stringify({ query, limit: 2, offset: 0 });
      const found = (await call('/events/search', { method: 'POST', body })) as {
        results: readonly { id: string }[];
      };
      return found.results.map(({ id }) => id);
    },
    read: async (id) => (await call(`/events/${encodeURIComponent(id)}`)) as CoreEvent,
  };
}

/** State after all accepted actions: a correction counts from its approval. */
export function currentRecord({ actions }: CoreEvent): EventRecord {
  const accepted = actions.filter(({ status = 'Accepted' }) => status === 'Accepted');
  const corrections = new Map<string, CoreAction>();
  let content: Record<string, unknown> = {};
  for (const action of accepted) {
    if (action.type === 'REQUEST_CORRECTION') {
      corrections.set(action.id, action);
      continue;
    }
    const { requestId = '' } = action;
    const approved = action.type === 'APPROVE_CORRECTION' ? corrections.get(requestId) : undefined;
    corrections.delete(requestId);
    content = { ...content, ...action.declaration, ...approved?.declaration };
  }
  const registered = accepted.findLast(({ type }) => type === 'REGISTER');
  return {
    content,
    eventNumber: registered?.registrationNumber ?? null,
    openCorrection: corrections.size > 0,
  };
}
