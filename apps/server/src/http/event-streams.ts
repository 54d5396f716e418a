import type { Writable } from 'node:stream';
import { measure } from '../observability/measured-events.ts';
import { ServiceError } from './errors.ts';

/** Comment. */
export const HEARTBEAT = Buffer.from(':\n\n');

/** Backpressure limit: slow readers are disconnected. */
const MAX_BUFFERED_BYTES = 16 * 1024;

/** Staggers heartbeats to spread load. */
const HEARTBEAT_GROUPS = 20;

/** Retry seconds with jitter for refused pages. */
const REFUSED_FOR = { least: 240, most: 480 };

/** Page of a citizen or a member of the staff; `requestId` is null for a list. */
export interface EventPage {
  readonly personId: number;
  readonly requestId: number | null;
}

export interface EventStream<Page extends EventPage> {
  readonly page: Page;
  /** Undefined until connected. */
  connection: Writable | undefined;
  readonly until: number;
  readonly group: Set<EventStream<Page>>;
}

export interface StreamLimits {
  /** Per process. */
  total: number;
  /** One per visible tab. */
  perPerson: number;
  heartbeatMs: number;
  /** Maximum lifetime; the page reconnects with its current access. */
  lifetimeMs: number;
}

export interface StreamKind<Page extends EventPage> {
  /** Begins to listen, for the first stream; returns how to end it. */
  listen(): Promise<(() => Promise<void>)[]>;
  /** Before the connection. */
  opened?(stream: EventStream<Page>): Promise<void>;
  closed(stream: EventStream<Page>): void;
  /** Streams whose session and access hold, asked at every heartbeat; a rejection, as in an outage, keeps all. */
  findAllowed(streams: readonly EventStream<Page>[]): Promise<ReadonlySet<EventStream<Page>>>;
}

/** Server-sent event (HTML living standard §9.2). */
export const formatEvent = (name: string, data: unknown = {}) =>
  Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/**
 * Event streams of a kind of page: limits, heartbeats, lifetime and slow readers. An event says only that something
 * changed; the page reads again by its authorized call.
 */
export function eventStreams<Page extends EventPage>(
  now: () => Date,
  limits: StreamLimits,
  kind: StreamKind<Page>,
) {
  const groups = Array.from({ length: HEARTBEAT_GROUPS }, () => new Set<EventStream<Page>>());
  const byRequest = new Map<number | null, Set<EventStream<Page>>>();
  const ofPersons = new Map<number, number>();
  let count = 0;
  let turn = 0;
  let closing = false;
  let listening: Promise<(() => Promise<void>)[]> | undefined;

  function listen(): Promise<unknown> {
    listening ??= kind.listen().catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    return listening;
  }

  function send({ connection }: EventStream<Page>, bytes: Buffer): void {
    // May have ended.
    if (!connection?.writable) return;
    if (connection.writableLength > MAX_BUFFERED_BYTES) connection.destroy();
    else connection.write(bytes);
  }

  // During an outage streams stay until the next heartbeat.
  const heartbeatTimer = setInterval(() => {
    turn = (turn + 1) % HEARTBEAT_GROUPS;
    sendHeartbeats([...groupAfter(0)]).catch(() => {});
  }, limits.heartbeatMs / HEARTBEAT_GROUPS).unref();

  async function sendHeartbeats(streams: readonly EventStream<Page>[]): Promise<void> {
    if (streams.length === 0) return;
    const allowed = await kind.findAllowed(streams);
    for (const stream of streams) {
      if (allowed.has(stream) && now().getTime() < stream.until) send(stream, HEARTBEAT);
      else stream.connection?.end();
    }
  }

  /** Group at an offset before the current one. */
  function groupAfter(places: number): Set<EventStream<Page>> {
    return groups[(turn + HEARTBEAT_GROUPS - places) % HEARTBEAT_GROUPS] as (typeof groups)[number];
  }

  /** The most recent turn wins ties. */
  function smallestGroup(): Set<EventStream<Page>> {
    return groups
      .map((_, places) => groupAfter(places))
      .reduce((smallest, group) => (group.size < smallest.size ? group : smallest));
  }

  const watching = (requestId: number | null): ReadonlySet<EventStream<Page>> =>
    byRequest.get(requestId) ?? new Set();

  function add(stream: EventStream<Page>): void {
    const { personId, requestId } = stream.page;
    const same = byRequest.get(requestId) ?? new Set();
    byRequest.set(requestId, same.add(stream));
    stream.group.add(stream);
    ofPersons.set(personId, (ofPersons.get(personId) ?? 0) + 1);
    count += 1;
    measure('eventStream', { change: 1 });
  }

  function remove(stream: EventStream<Page>): void {
    if (!stream.group.delete(stream)) return;
    const { personId, requestId } = stream.page;
    const same = byRequest.get(requestId);
    same?.delete(stream);
    if (same?.size === 0) byRequest.delete(requestId);
    const left = (ofPersons.get(personId) ?? 0) - 1;
    if (left > 0) ofPersons.set(personId, left);
    else ofPersons.delete(personId);
    count -= 1;
    measure('eventStream', { change: -1 });
    kind.closed(stream);
  }

  return {
    /**
     * @param connect creates the connection and reports its close
     * @throws ServiceError TOO_MANY_REQUESTS per person; UNAVAILABLE in total
     */
    async open(
      page: Page,
      connect: (onClosed: () => void) => Writable,
    ): Promise<EventStream<Page>> {
      await listen();
      if (count >= limits.total) {
        const { least, most } = REFUSED_FOR;
        const retryAfter = Math.round(least + Math.random() * (most - least));
        throw new ServiceError('UNAVAILABLE', { retryAfter });
      }
      if ((ofPersons.get(page.personId) ?? 0) >= limits.perPerson) {
        throw new ServiceError('TOO_MANY_REQUESTS');
      }
      const until = now().getTime() + limits.lifetimeMs;
      const stream: EventStream<Page> = {
        ...{ page, until, connection: undefined },
        group: smallestGroup(),
      };
      add(stream);
      try {
        await kind.opened?.(stream);
        if (closing) throw new ServiceError('UNAVAILABLE');
        stream.connection = connect(() => remove(stream));
      } catch (error) {
        remove(stream);
        throw error;
      }
      return stream;
    },

    send,
    /** Streams of a request, or of the lists. */
    watching,
    requestIds: (): Iterable<number | null> => byRequest.keys(),
    count: () => count,

    async close(): Promise<void> {
      closing = true;
      clearInterval(heartbeatTimer);
      for (const group of groups) for (const { connection } of group) connection?.end();
      const ends = (await listening?.catch(() => undefined)) ?? [];
      await Promise.all(ends.map((end) => end()));
    },
  };
}
