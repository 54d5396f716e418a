import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { currentRecord } from '../core.ts';

export interface FakeEvent {
  id: string;
  type: string;
  actions: {
    id: string;
    type: string;
    status?: string;
    declaration?: Record<string, unknown>;
    requestId?: string;
    registrationNumber?: string;
  }[];
}

type Exact = { type: 'exact'; term: string };
interface Search {
  query: {
    type: string;
    clauses: {
      eventType: string;
      status: { type: string; terms: string[] };
      data?: Record<string, Exact>;
      'legalStatuses.REGISTERED.registrationNumber'?: Exact;
    }[];
  };
  limit: number;
  offset: number;
}

/**
 * Follows the REST API of `packages/events` of OpenCRVS Core 2: token, `POST /events/search` with `results` and
 * `total`, `GET /events/{id}`.
 */
export function createFakeCore(events: readonly FakeEvent[], clientSecret: string) {
  let down = false;
  let tokens = 0;
  const server = createServer(async (request, response) => {
    const [status, body] = down ? [502, {}] : await answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return {
    server,
    setDown: (value: boolean) => {
      down = value;
    },
    expireToken: () => {
      tokens += 1;
    },
  };

  async function answer(request: IncomingMessage): Promise<[number, object]> {
    const url = new URL(request.url ?? '', 'http://core');
    if (url.pathname === '/token') {
      const isClient = url.searchParams.get('client_secret') === clientSecret;
      return isClient ? [200, { access_token: `token-${tokens}` }] : [401, {}];
    }
    if (request.headers.authorization !== `Bearer token-${tokens}`) return [401, {}];
    if (url.pathname === '/events/search') {
      const { query, limit, offset } = (await json(request)) as Search;
      const found = events.filter((event) => query.clauses.every((clause) => fits(event, clause)));
      const results = found.slice(offset, offset + limit).map(({ id, type }) => ({ id, type }));
      return [200, { results, total: found.length }];
    }
    const event = events.find(({ id }) => url.pathname === `/events/${id}`);
    return event ? [200, event] : [404, { message: 'Event not found' }];
  }

  function fits(event: FakeEvent, clause: Search['query']['clauses'][number]): boolean {
    const { content, eventNumber } = currentRecord(event);
    const number = clause['legalStatuses.REGISTERED.registrationNumber'];
    return (
      event.type === clause.eventType &&
      eventNumber !== null &&
      clause.status.terms.includes('REGISTERED') &&
      (!number || number.term === eventNumber) &&
      Object.entries(clause.data ?? {}).every(([field, { term }]) => content[field] === term)
    );
  }
}
