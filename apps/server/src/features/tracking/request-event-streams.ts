import type { Writable } from 'node:stream';
import { CHANGED_EVENT } from '@wathiqa/contract';
import type { RequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { ServiceError } from '../../http/errors.ts';
import { measure } from '../../observability/measured-events.ts';
import { fromNotice, REQUEST_CHANGES } from '../../requests/change-channel.ts';
import { findActiveSessions, findLastHistoryIds } from './repository.ts';

/** Server-sent events (HTML living standard §9.2); comments serve as heartbeat. */
const CHANGED = Buffer.from(`event: ${CHANGED_EVENT}\ndata: {}\n\n`);
const HEARTBEAT = Buffer.from(':\n\n');

/** Backpressure limit: slow readers are disconnected. */
const MAX_BUFFERED_BYTES = 16 * 1024;

/** Staggers heartbeats to spread load. */
const HEARTBEAT_GROUPS = 20;

/** Requests per catch-up query. */
const CATCH_UP_BATCH = 1000;

/** Retry seconds with jitter for refused pages. */
const REFUSED_FOR = { least: 240, most: 480 };

interface OpenStream {
  /** Undefined until connected. */
  connection: Writable | undefined;
  readonly citizenId: number;
  readonly sessionId: string;
  readonly requestId: number;
  readonly until: number;
  readonly group: Set<OpenStream>;
}

/** `lastHistoryId`: last announced; 0 during the first open. */
interface WatchedRequest {
  streams: Set<OpenStream>;
  lastHistoryId: number;
}

export interface StreamLimits {
  /** Per process. */
  total: number;
  /** One per visible tab. */
  perCitizen: number;
  heartbeatMs: number;
  /** Maximum lifetime; the page reconnects with its current access token. */
  lifetimeMs: number;
  /** Limits the catch-up rate: each page reads its request, which could overload a recovering database. */
  catchUpPerSecond: number;
}

/** Defaults; `total` is a setting. */
const LIMITS: Omit<StreamLimits, 'total'> = {
  perCitizen: 6,
  heartbeatMs: 20_000,
  lifetimeMs: 30 * 60_000,
  catchUpPerSecond: 200,
};

/**
 * Server-sent events that notify pages of request changes, without data: pages reread through the authorized
 * endpoint.
 *
 * Notifications follow commit and may be lost. Reconnects and heartbeats therefore compare the history.
 */
export function requestEventStreams(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { total, ...others }: Pick<StreamLimits, 'total'> & Partial<StreamLimits>,
) {
  const limits = { ...LIMITS, ...others };
  const groups = Array.from({ length: HEARTBEAT_GROUPS }, () => new Set<OpenStream>());
  const watched = new Map<number, WatchedRequest>();
  const ofCitizens = new Map<number, number>();
  let openStreams = 0;
  let turn = 0;
  let closing = false;
  let listening: Promise<() => Promise<void>> | undefined;

  function listen(): Promise<unknown> {
    listening ??= database.listen(REQUEST_CHANGES, hear).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    return listening;
  }

  /** Without payload, check everything. */
  function hear(notice: string | undefined): void {
    const change = notice === undefined ? undefined : fromNotice(notice);
    // The next heartbeat retries during an outage.
    if (change)
      for (const one of streamsToTell(change.requestId, change.historyId)) send(one, CHANGED);
    else catchUp([...watched.keys()]).catch(() => {});
  }

  /** Streams not yet notified of this entry; marks them. */
  function streamsToTell(requestId: number, historyId: number): Iterable<OpenStream> {
    const request = watched.get(requestId);
    // An opening stream is notified on open.
    if (!request || request.lastHistoryId === 0 || historyId <= request.lastHistoryId) return [];
    request.lastHistoryId = historyId;
    return request.streams;
  }

  /** Sets the baseline; earlier streams are up to date. */
  async function beginWatching(requestId: number, request: WatchedRequest): Promise<void> {
    if (request.lastHistoryId > 0) return;
    const last = await findLastHistoryIds(database.query, [requestId]);
    request.lastHistoryId = Math.max(request.lastHistoryId, last.get(requestId) ?? 0);
  }

  /** Announces missed changes: one at once, many gradually in random order. */
  async function catchUp(requestIds: readonly number[]): Promise<void> {
    const missed: OpenStream[] = [];
    for (let first = 0; first < requestIds.length; first += CATCH_UP_BATCH) {
      const batch = requestIds.slice(first, first + CATCH_UP_BATCH);
      const last = await findLastHistoryIds(database.query, batch);
      for (const [requestId, historyId] of last) {
        missed.push(...streamsToTell(requestId, historyId));
      }
    }
    const spread = ((missed.length - 1) / limits.catchUpPerSecond) * 1_000;
    for (const one of missed) setTimeout(() => send(one, CHANGED), Math.random() * spread).unref();
  }

  function send({ connection }: OpenStream, bytes: Buffer): void {
    // May have ended.
    if (!connection?.writable) return;
    if (connection.writableLength > MAX_BUFFERED_BYTES) connection.destroy();
    else connection.write(bytes);
  }

  async function sendHeartbeats(group: ReadonlySet<OpenStream>): Promise<void> {
    if (group.size === 0) return;
    await catchUp([...new Set([...group].map(({ requestId }) => requestId))]);
    const sessionIds = new Set([...group].map(({ sessionId }) => sessionId));
    const activeSessions = await findActiveSessions(database.query, [...sessionIds], now());
    for (const one of group) {
      if (activeSessions.has(one.sessionId) && now().getTime() < one.until) send(one, HEARTBEAT);
      // Newer streams were not checked.
      else if (sessionIds.has(one.sessionId)) one.connection?.end();
    }
  }

  // During an outage streams stay until the next heartbeat.
  const heartbeatTimer = setInterval(() => {
    turn = (turn + 1) % HEARTBEAT_GROUPS;
    sendHeartbeats(groupAfter(0)).catch(() => {});
  }, limits.heartbeatMs / HEARTBEAT_GROUPS).unref();

  /** Group at an offset before the current one. */
  function groupAfter(places: number): Set<OpenStream> {
    return groups[(turn + HEARTBEAT_GROUPS - places) % HEARTBEAT_GROUPS] as Set<OpenStream>;
  }

  /** The most recent turn wins ties. */
  function smallestGroup(): Set<OpenStream> {
    return groups
      .map((_, places) => groupAfter(places))
      .reduce((smallest, group) => (group.size < smallest.size ? group : smallest));
  }

  function add(one: OpenStream): WatchedRequest {
    const request = watched.get(one.requestId) ?? { streams: new Set(), lastHistoryId: 0 };
    request.streams.add(one);
    watched.set(one.requestId, request);
    one.group.add(one);
    ofCitizens.set(one.citizenId, (ofCitizens.get(one.citizenId) ?? 0) + 1);
    openStreams += 1;
    measure('eventStream', { change: 1 });
    return request;
  }

  function remove(one: OpenStream): void {
    if (!one.group.delete(one)) return;
    const request = watched.get(one.requestId);
    request?.streams.delete(one);
    if (request?.streams.size === 0) watched.delete(one.requestId);
    const left = (ofCitizens.get(one.citizenId) ?? 0) - 1;
    if (left > 0) ofCitizens.set(one.citizenId, left);
    else ofCitizens.delete(one.citizenId);
    openStreams -= 1;
    measure('eventStream', { change: -1 });
  }

  return {
    /**
     * Opens a stream. It starts with a change event, so no change is missed between read and subscription.
     *
     * @param connect creates the connection and reports its close
     * @throws ServiceError TOO_MANY_REQUESTS per citizen; UNAVAILABLE in total
     */
    async open(
      page: { citizenId: number; sessionId: string; requestId: RequestId },
      connect: (onClosed: () => void) => Writable,
    ): Promise<void> {
      await listen();
      const { citizenId, sessionId } = page;
      if (openStreams >= total) {
        const { least, most } = REFUSED_FOR;
        const retryAfter = Math.round(least + Math.random() * (most - least));
        throw new ServiceError('UNAVAILABLE', { retryAfter });
      }
      if ((ofCitizens.get(citizenId) ?? 0) >= limits.perCitizen) {
        throw new ServiceError('TOO_MANY_REQUESTS');
      }
      const one: OpenStream = {
        connection: undefined,
        citizenId,
        sessionId,
        requestId: Number(page.requestId),
        until: now().getTime() + limits.lifetimeMs,
        group: smallestGroup(),
      };
      const request = add(one);
      try {
        await beginWatching(one.requestId, request);
        if (closing) throw new ServiceError('UNAVAILABLE');
        one.connection = connect(() => remove(one));
      } catch (error) {
        remove(one);
        throw error;
      }
      send(one, CHANGED);
    },

    count: () => openStreams,

    async close(): Promise<void> {
      closing = true;
      clearInterval(heartbeatTimer);
      for (const group of groups) for (const { connection } of group) connection?.end();
      const end = await listening?.catch(() => undefined);
      await end?.();
    },
  };
}
