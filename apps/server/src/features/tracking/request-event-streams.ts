import type { Writable } from 'node:stream';
import { CHANGED_EVENT } from '@wathiqa/contract';
import type { RequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { ServiceError } from '../../http/errors.ts';
import { measure } from '../../observability/measured-events.ts';
import { fromNotice, REQUEST_CHANGES } from '../../requests/change-channel.ts';
import { findActiveSessions, findLastHistoryIds } from './repository.ts';

/** Server-sent events (HTML living standard §9.2); a comment keeps the line from being taken for dead. */
const CHANGED = Buffer.from(`event: ${CHANGED_EVENT}\ndata: {}\n\n`);
const HEARTBEAT = Buffer.from(':\n\n');

/** A reader that takes nothing any more is let go before it fills the memory. */
const MAX_BUFFERED_BYTES = 16 * 1024;

/** The streams have their heartbeats in so many groups, one after the other: no moment has much to do. */
const HEARTBEAT_GROUPS = 20;

/** How many requests' changes are read at once. */
const CATCH_UP_BATCH = 1000;

/**
 * Seconds after which a page that finds no stream free asks again, by chance between the two: as many pages as came
 * too late would otherwise cost more than those that follow.
 */
const REFUSED_FOR = { least: 240, most: 480 };

interface OpenStream {
  /** Undefined until it is there. */
  connection: Writable | undefined;
  readonly citizenId: number;
  readonly sessionId: string;
  readonly requestId: number;
  readonly until: number;
  readonly group: Set<OpenStream>;
}

/** The open streams of one request, and the last row of its history that they were told of; 0 while the first opens. */
interface WatchedRequest {
  streams: Set<OpenStream>;
  lastHistoryId: number;
}

/** How many streams, and for how long. */
export interface StreamLimits {
  /** Streams of this process. */
  total: number;
  /** Streams of one citizen: one a tab that is seen. */
  perCitizen: number;
  heartbeatMs: number;
  /** A stream ends after so long, and its page comes again with the AccessToken that it has then. */
  lifetimeMs: number;
  /**
   * How many pages a second are told of changes that were found together. Each reads its request at once, and a
   * database that has just come back is not to be asked by all of them in one moment.
   */
  catchUpPerSecond: number;
}

/** All but how many there may be, which is a setting. */
const LIMITS: Omit<StreamLimits, 'total'> = {
  perCitizen: 6,
  heartbeatMs: 20_000,
  lifetimeMs: 30 * 60_000,
  catchUpPerSecond: 200,
};

/**
 * The open pages that show a request, each with a stream that tells it when the request has changed. Nothing of
 * the request is in the stream: the page reads it by the call that asks who may.
 *
 * Changes are published after their commit, and may be lost with the process that made them or with the line to the
 * database. So what changed is found by the history as well: whenever the line is back, and with every heartbeat.
 *
 * @param limits those that are not as usual, and how many streams there may be
 */
export function requestEventStreams(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { total, ...others }: Pick<StreamLimits, 'total'> & Partial<StreamLimits>,
) {
  const limits = { ...LIMITS, ...others };
  const groups = Array.from({ length: HEARTBEAT_GROUPS }, () => new Set<OpenStream>());
  const watched = new Map<number, WatchedRequest>();
  /** How many each citizen has. */
  const ofCitizens = new Map<number, number>();
  let openStreams = 0;
  let turn = 0;
  let closing = false;
  let listening: Promise<() => Promise<void>> | undefined;

  /** From the first stream on; one line hears for all of them. */
  function listen(): Promise<unknown> {
    listening ??= database.listen(REQUEST_CHANGES, hear).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    return listening;
  }

  /** Without a notice anything may have changed. */
  function hear(notice: string | undefined): void {
    const change = notice === undefined ? undefined : fromNotice(notice);
    // While the register does not answer the next heartbeat asks again.
    if (change)
      for (const one of streamsToTell(change.requestId, change.historyId)) send(one, CHANGED);
    else catchUp([...watched.keys()]).catch(() => {});
  }

  /** Whoever follows the request and does not know of this row yet; from now on they count as told. */
  function streamsToTell(requestId: number, historyId: number): Iterable<OpenStream> {
    const request = watched.get(requestId);
    // One that is still being opened is told of a change once it is.
    if (!request || request.lastHistoryId === 0 || historyId <= request.lastHistoryId) return [];
    request.lastHistoryId = historyId;
    return request.streams;
  }

  /** Finds from where on changes are told; streams that are open already have been told up to there. */
  async function beginWatching(requestId: number, request: WatchedRequest): Promise<void> {
    if (request.lastHistoryId > 0) return;
    const last = await findLastHistoryIds(database.query, [requestId]);
    request.lastHistoryId = Math.max(request.lastHistoryId, last.get(requestId) ?? 0);
  }

  /** Tells of the changes that no notice came of: one page at once, many over a while, in an order of chance. */
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
    // It may have ended since it was to be told.
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
      // One that came meanwhile was not asked for.
      else if (sessionIds.has(one.sessionId)) one.connection?.end();
    }
  }

  // While the register does not answer nobody can be asked who has left; the streams stay for the next beat.
  const heartbeatTimer = setInterval(() => {
    turn = (turn + 1) % HEARTBEAT_GROUPS;
    sendHeartbeats(groupAfter(0)).catch(() => {});
  }, limits.heartbeatMs / HEARTBEAT_GROUPS).unref();

  /** The group whose turn comes so many groups before it is this one's again. */
  function groupAfter(places: number): Set<OpenStream> {
    return groups[(turn + HEARTBEAT_GROUPS - places) % HEARTBEAT_GROUPS] as Set<OpenStream>;
  }

  /** The smallest group, of several the one whose turn was last. */
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
     * A stream for one page. It begins by telling of a change: the page reads the request after it listens,
     * so that nothing falls between.
     *
     * @param connect makes the connection that it is written on; to be told when that is closed
     * @throws ServiceError TOO_MANY_REQUESTS when the citizen has enough of them, UNAVAILABLE when all have
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

    /** Streams that are open now. */
    count: () => openStreams,

    /** Ends every stream and hears no more. */
    async close(): Promise<void> {
      closing = true;
      clearInterval(heartbeatTimer);
      for (const group of groups) for (const { connection } of group) connection?.end();
      const end = await listening?.catch(() => undefined);
      await end?.();
    },
  };
}
