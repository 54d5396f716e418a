import { PassThrough } from 'node:stream';
import { CHANGED_EVENT } from '@wathiqa/contract';
import type { RequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { fromNotice, REQUEST_CHANGES } from '../../core/requests/change-channel.ts';
import { ServiceError } from '../../platform/errors.ts';
import { measure } from '../../platform/measured-events.ts';
import { findActiveSessions, findLastHistoryIds } from './repository.ts';

/** Server-sent events (HTML living standard §9.2); a comment keeps the line from being taken for dead. */
const CHANGED = `event: ${CHANGED_EVENT}\ndata: {}\n\n`;
const HEARTBEAT = ':\n\n';

/** A reader that takes nothing any more is let go before it fills the memory. */
const MAX_BUFFERED_BYTES = 16 * 1024;

interface OpenStream {
  stream: PassThrough;
  citizenId: number;
  sessionId: string;
  until: number;
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

const LIMITS: StreamLimits = {
  total: 5000,
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
 */
export function requestEventStreams(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  limits: StreamLimits = LIMITS,
) {
  const open = new Set<OpenStream>();
  const watched = new Map<number, WatchedRequest>();
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
    else catchUp().catch(() => {});
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
  async function catchUp(): Promise<void> {
    if (watched.size === 0) return;
    const last = await findLastHistoryIds(database.query, [...watched.keys()]);
    const missed = [...last].flatMap(([requestId, historyId]) => [
      ...streamsToTell(requestId, historyId),
    ]);
    const spread = ((missed.length - 1) / limits.catchUpPerSecond) * 1_000;
    for (const one of missed) setTimeout(() => send(one, CHANGED), Math.random() * spread).unref();
  }

  function send({ stream }: OpenStream, text: string): void {
    // It may have ended since it was to be told.
    if (!stream.writable) return;
    if (stream.writableLength > MAX_BUFFERED_BYTES) stream.destroy();
    else stream.write(text);
  }

  async function sendHeartbeats(): Promise<void> {
    if (open.size === 0) return;
    await catchUp();
    const activeSessions = await findActiveSessions(database.query, [
      ...new Set([...open].map(({ sessionId }) => sessionId)),
    ]);
    for (const one of open) {
      if (activeSessions.has(one.sessionId) && now().getTime() < one.until) send(one, HEARTBEAT);
      else one.stream.end();
    }
  }

  // While the register does not answer nobody can be asked who has left; the streams stay for the next beat.
  const heartbeatTimer = setInterval(
    () => void sendHeartbeats().catch(() => {}),
    limits.heartbeatMs,
  ).unref();

  return {
    /**
     * A stream for one page. It begins by telling of a change: the page reads the request after it listens,
     * so that nothing falls between.
     *
     * @throws ServiceError TOO_MANY_REQUESTS when the citizen has enough of them, UNAVAILABLE when all have
     */
    async open(page: { citizenId: number; sessionId: string; requestId: RequestId }) {
      await listen();
      if (open.size >= limits.total) throw new ServiceError('UNAVAILABLE');
      const own = [...open].filter(({ citizenId }) => citizenId === page.citizenId);
      if (own.length >= limits.perCitizen) throw new ServiceError('TOO_MANY_REQUESTS');

      const requestId = Number(page.requestId);
      const { citizenId, sessionId } = page;
      const stream = new PassThrough();
      const until = now().getTime() + limits.lifetimeMs;
      const one: OpenStream = { stream, citizenId, sessionId, until };
      const request = watched.get(requestId) ?? { streams: new Set(), lastHistoryId: 0 };
      request.streams.add(one);
      watched.set(requestId, request);
      open.add(one);
      measure('eventStream', { change: 1 });
      stream.once('close', () => {
        measure('eventStream', { change: -1 });
        open.delete(one);
        request.streams.delete(one);
        if (request.streams.size === 0) watched.delete(requestId);
      });
      try {
        await beginWatching(requestId, request);
      } catch (error) {
        stream.destroy();
        throw error;
      }
      send(one, CHANGED);
      return stream;
    },

    /** Streams that are open now. */
    count: () => open.size,

    /** Ends every stream and hears no more. */
    async close(): Promise<void> {
      clearInterval(heartbeatTimer);
      for (const { stream } of open) stream.end();
      const end = await listening?.catch(() => undefined);
      await end?.();
    },
  };
}
