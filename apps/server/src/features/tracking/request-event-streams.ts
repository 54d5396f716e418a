import type { Writable } from 'node:stream';
import { CHANGED_EVENT } from '@wathiqa/contract';
import type { RequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import {
  type EventStream,
  eventStreams,
  formatEvent,
  type StreamLimits,
} from '../../http/event-streams.ts';
import { fromNotice, REQUEST_CHANGES } from '../../requests/change-channel.ts';
import { findActiveSessions, findLastHistoryIds } from './repository.ts';

const CHANGED = formatEvent(CHANGED_EVENT);

/** Requests per catch-up query. */
const CATCH_UP_BATCH = 1000;

interface CitizenPage {
  readonly personId: number;
  readonly requestId: number;
  readonly sessionId: string;
}

interface RequestStreamLimits extends StreamLimits {
  /** Limits the catch-up rate: each page reads its request, which could overload a recovering database. */
  catchUpPerSecond: number;
}

/** Defaults; `total` is a setting. */
const LIMITS: Omit<RequestStreamLimits, 'total'> = {
  perPerson: 6,
  heartbeatMs: 20_000,
  lifetimeMs: 30 * 60_000,
  catchUpPerSecond: 200,
};

/**
 * Tells pages of citizens that their request changed.
 *
 * Notifications follow commit and may be lost. Reconnects and heartbeats therefore compare the history.
 */
export function requestEventStreams(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { total, ...others }: Pick<StreamLimits, 'total'> & Partial<RequestStreamLimits>,
) {
  const limits = { total, ...LIMITS, ...others };
  /** Latest told history id of watched requests; 0 during the first open. */
  const told = new Map<number, number>();
  const streams = eventStreams<CitizenPage>(now, limits, {
    listen: async () => [await database.listen(REQUEST_CHANGES, hear)],

    // Sets the baseline; earlier streams are up to date.
    async opened({ page: { requestId } }) {
      if (told.get(requestId)) return;
      told.set(requestId, 0);
      const last = await findLastHistoryIds(database.query, [requestId]);
      told.set(requestId, Math.max(told.get(requestId) ?? 0, last.get(requestId) ?? 0));
    },

    closed({ page: { requestId } }) {
      if (streams.watching(requestId).size === 0) told.delete(requestId);
    },

    async findAllowed(open) {
      await catchUp([...new Set(open.map(({ page }) => page.requestId))]);
      const sessionIds = [...new Set(open.map(({ page }) => page.sessionId))];
      const active = await findActiveSessions(database.query, sessionIds, now());
      return new Set(open.filter(({ page }) => active.has(page.sessionId)));
    },
  });

  /** Without payload, check everything. */
  function hear(notice: string | undefined): void {
    const change = notice === undefined ? undefined : fromNotice(notice);
    // The next heartbeat retries during an outage.
    if (!change) catchUp([...told.keys()]).catch(() => {});
    else
      for (const stream of streamsToTell(change.requestId, change.historyId)) {
        streams.send(stream, CHANGED);
      }
  }

  /** Streams not yet told of this entry; marks them. */
  function streamsToTell(requestId: number, historyId: number): Iterable<EventStream<CitizenPage>> {
    const last = told.get(requestId);
    // An opening stream is told on open.
    if (!last || historyId <= last) return [];
    told.set(requestId, historyId);
    return streams.watching(requestId);
  }

  /** Announces missed changes: one at once, many gradually in random order. */
  async function catchUp(requestIds: readonly number[]): Promise<void> {
    const missed: EventStream<CitizenPage>[] = [];
    for (let first = 0; first < requestIds.length; first += CATCH_UP_BATCH) {
      const batch = requestIds.slice(first, first + CATCH_UP_BATCH);
      const last = await findLastHistoryIds(database.query, batch);
      for (const [requestId, historyId] of last) {
        missed.push(...streamsToTell(requestId, historyId));
      }
    }
    const spread = ((missed.length - 1) / limits.catchUpPerSecond) * 1_000;
    for (const stream of missed) {
      setTimeout(() => streams.send(stream, CHANGED), Math.random() * spread).unref();
    }
  }

  return {
    /** Opens a stream. It starts with a change event, so no change is missed between read and subscription. */
    async open(
      page: { citizenId: number; sessionId: string; requestId: RequestId },
      connect: (onClosed: () => void) => Writable,
    ): Promise<void> {
      const { citizenId: personId, sessionId, requestId } = page;
      const own = { personId, sessionId, requestId: Number(requestId) };
      streams.send(await streams.open(own, connect), CHANGED);
    },
    count: streams.count,
    close: streams.close,
  };
}
