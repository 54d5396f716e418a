import { PassThrough } from 'node:stream';
import { CHANGED_EVENT } from '@wathiqa/contract';
import type { Database } from '../../platform/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import { findActiveSessions } from './queries.ts';

export type RequestEventStreams = ReturnType<typeof requestEventStreams>;

/** The channel that the register tells changes on, by the number of the request. */
const CHANNEL = 'request_changes';

/** Server-sent events (HTML living standard §9.2); a comment keeps the line from being taken for dead. */
const CHANGED = `event: ${CHANGED_EVENT}\ndata: {}\n\n`;
const HEARTBEAT = ':\n\n';

/** A reader that takes nothing any more is let go before it fills the memory. */
const MAX_BUFFERED_BYTES = 16 * 1024;

interface OpenStream {
  stream: PassThrough;
  citizenId: number;
  sessionId: string;
  requestId: string;
  until: number;
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
}

const LIMITS: StreamLimits = {
  total: 5000,
  perCitizen: 6,
  heartbeatMs: 20_000,
  lifetimeMs: 30 * 60_000,
};

/**
 * The open pages that show a request, each with a stream that tells it when the request has changed. Nothing of
 * the request is in the stream: the page reads it by the call that asks who may.
 */
export function requestEventStreams(database: Database, limits: StreamLimits = LIMITS) {
  const open = new Set<OpenStream>();
  const byRequest = new Map<string, Set<OpenStream>>();
  let listening: Promise<() => Promise<void>> | undefined;

  /** From the first stream on; one line hears for all of them. */
  function listen(): Promise<unknown> {
    listening ??= database.listen(CHANNEL, notifyStreams).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    return listening;
  }

  /** Without a number anything may have changed. */
  function notifyStreams(requestId: string | undefined): void {
    const subscribers = requestId === undefined ? open : (byRequest.get(requestId) ?? []);
    for (const one of subscribers) send(one, CHANGED);
  }

  function send({ stream }: OpenStream, text: string): void {
    if (stream.writableLength > MAX_BUFFERED_BYTES) stream.destroy();
    else stream.write(text);
  }

  async function sendHeartbeats(): Promise<void> {
    if (open.size === 0) return;
    const activeSessions = await findActiveSessions(database.query, [
      ...new Set([...open].map(({ sessionId }) => sessionId)),
    ]);
    for (const one of open) {
      if (activeSessions.has(one.sessionId) && Date.now() < one.until) send(one, HEARTBEAT);
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
    async open(page: { citizenId: number; sessionId: string; requestId: string }) {
      await listen();
      if (open.size >= limits.total) throw new ServiceError('UNAVAILABLE');
      const own = [...open].filter(({ citizenId }) => citizenId === page.citizenId);
      if (own.length >= limits.perCitizen) throw new ServiceError('TOO_MANY_REQUESTS');

      const stream = new PassThrough();
      const one: OpenStream = { ...page, stream, until: Date.now() + limits.lifetimeMs };
      const requestStreams = byRequest.get(page.requestId) ?? new Set();
      byRequest.set(page.requestId, requestStreams.add(one));
      open.add(one);
      stream.once('close', () => {
        open.delete(one);
        requestStreams.delete(one);
        if (requestStreams.size === 0) byRequest.delete(page.requestId);
      });
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
