import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { OFFICE_EVENTS } from '@wathiqa/contract/office';
import { isInScope, type OfficeScope, type RequestId, toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { ServiceError } from '../../http/errors.ts';
import { measure } from '../../observability/measured-events.ts';
import {
  fromNotice,
  fromOfficeNotice,
  OFFICE_CHANGES,
  publishOfficeChange,
  REQUEST_CHANGES,
} from '../../requests/change-channel.ts';
import { findHistoryAuthor, findOfficesOf } from './office-repository.ts';

const HEARTBEAT_MS = 20_000;
/** The page then reconnects, which checks session and access again. */
const LIFETIME_MS = 5 * 60_000;
/** Changes of the queue are collected in this time. */
const QUEUE_PAUSE_MS = 1_000;
/** Open streams per process and per member; a browser has one for each visible tab. */
const MAX_STREAMS = 2_000;
const MAX_STREAMS_OF_MEMBER = 6;

interface OfficeStream {
  id: string;
  connection: Writable | undefined;
  staffId: number;
  name: string;
  offices: OfficeScope;
  /** Null for screens without a request. */
  requestId: number | null;
  until: number;
  /** Authenticates again, as a call does. */
  recheck: () => Promise<StaffCaller>;
}

interface Viewer {
  requestId: number;
  staffId: number;
  name: string;
  until: number;
}

/**
 * Server-sent events of the office. An event says only that something changed, so the page reads again by the audited
 * call; names are those of staff. Notifications may be lost: acts still compare the version.
 */
export function officeEventStreams({ database, now }: Pick<AppContext, 'database' | 'now'>) {
  const streams = new Map<string, OfficeStream>();
  /** Of all processes, by stream. */
  const viewers = new Map<string, Viewer>();
  let listening: Promise<(() => Promise<void>)[]> | undefined;
  let queueTimer: NodeJS.Timeout | undefined;
  /** Since the last event of the queue. */
  let changed = { rows: new Set<number>(), viewers: new Set<number>(), left: new Set<number>() };

  function listen(): Promise<unknown> {
    listening ??= Promise.all([
      database.listen(REQUEST_CHANGES, (notice) => void hearHistory(notice).catch(() => {})),
      database.listen(OFFICE_CHANGES, hearOffice),
    ]).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    return listening;
  }

  function send({ connection }: OfficeStream, event: string, data: unknown = {}): void {
    if (connection?.writable)
      connection.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  const watching = (requestId: number) =>
    [...streams.values()].filter((stream) => stream.requestId === requestId);

  /** Not to the author, whose page has the answer of the act. */
  function tellChanged(requestId: number, authorId: number | null): void {
    for (const stream of watching(requestId)) {
      if (stream.staffId !== authorId) send(stream, OFFICE_EVENTS.request);
    }
  }

  function scheduleQueue(): void {
    queueTimer ??= setTimeout(() => void tellQueue().catch(() => {}), QUEUE_PAUSE_MS).unref();
  }

  /** Notifies each list of changes in its offices. */
  async function tellQueue(): Promise<void> {
    queueTimer = undefined;
    const { rows, viewers, left } = changed;
    changed = { rows: new Set(), viewers: new Set(), left: new Set() };
    const lists = [...streams.values()].filter(({ requestId }) => requestId === null);
    if (lists.length === 0) return;
    const offices = await findOfficesOf(database.query, [...rows]);
    for (const stream of lists) {
      const own = [...left, ...offices.values()].some((id) => isInScope(stream.offices, id));
      if (own) send(stream, OFFICE_EVENTS.queue);
    }
    await tellOpened(lists, [...viewers]);
  }

  async function tellOpened(
    lists: readonly OfficeStream[],
    requestIds: readonly number[],
  ): Promise<void> {
    const offices = await findOfficesOf(database.query, requestIds);
    for (const stream of lists) {
      const own = [...offices].filter(([, officeId]) => isInScope(stream.offices, officeId));
      const opened = own.map(([id]) => [toRequestId(id), othersAt(id, stream)]);
      if (own.length > 0) send(stream, OFFICE_EVENTS.opened, Object.fromEntries(opened));
    }
  }

  /** Names of the other members who have the request open. */
  function othersAt(requestId: number, { staffId }: OfficeStream): string[] {
    const others = [...viewers.values()].filter(
      (viewer) => viewer.requestId === requestId && viewer.staffId !== staffId,
    );
    return [...new Set(others.map(({ name }) => name))];
  }

  function tellViewers(requestId: number): void {
    for (const stream of watching(requestId)) {
      send(stream, OFFICE_EVENTS.viewers, othersAt(requestId, stream));
    }
    changed.viewers.add(requestId);
    scheduleQueue();
  }

  /** After a gap in the notices any request may have changed. */
  function tellAll(): void {
    for (const stream of streams.values())
      send(stream, stream.requestId === null ? OFFICE_EVENTS.queue : OFFICE_EVENTS.request);
  }

  async function hearHistory(notice: string | undefined): Promise<void> {
    if (notice === undefined) return tellAll();
    const change = fromNotice(notice);
    if (!change) return;
    changed.rows.add(change.requestId);
    scheduleQueue();
    if (watching(change.requestId).length === 0) return;
    tellChanged(change.requestId, await findHistoryAuthor(database.query, change));
  }

  function hearOffice(notice: string | undefined): void {
    if (notice === undefined) {
      tellAll();
      return;
    }
    const { requestId, staffId, leftOffice, viewer } = fromOfficeNotice(notice);
    if (!viewer) {
      changed.rows.add(requestId);
      if (leftOffice) changed.left.add(leftOffice);
      scheduleQueue();
      tellChanged(requestId, staffId);
      return;
    }
    const { streamId, name } = viewer;
    const known = viewers.has(streamId);
    if (name === null || staffId === null) viewers.delete(streamId);
    else {
      const until = now().getTime() + 2 * HEARTBEAT_MS;
      viewers.set(streamId, { requestId, staffId, name, until });
    }
    if (known !== viewers.has(streamId)) tellViewers(requestId);
  }

  function announce({ id, requestId, staffId, name }: OfficeStream, present: boolean): void {
    if (requestId === null) return;
    const viewer = { streamId: id, name: present ? name : null };
    publishOfficeChange(database, { requestId, staffId, viewer });
  }

  function remove(stream: OfficeStream): void {
    if (!streams.delete(stream.id)) return;
    measure('eventStream', { change: -1 });
    announce(stream, false);
  }

  const heartbeat = setInterval(() => {
    const at = now().getTime();
    for (const [id, { requestId, until }] of viewers) {
      if (until >= at) continue;
      // A process that ended without a farewell.
      viewers.delete(id);
      tellViewers(requestId);
    }
    for (const stream of streams.values()) {
      if (stream.until < at) stream.connection?.end();
      else if (stream.connection?.writable) {
        stream.connection.write(':\n\n');
        announce(stream, true);
      }
    }
    void endRefused();
  }, HEARTBEAT_MS).unref();

  /** Ends streams of ended sessions and lost roles; during an outage they stay. One by one, because they are many. */
  async function endRefused(): Promise<void> {
    for (const stream of streams.values()) {
      try {
        stream.offices = (await stream.recheck()).offices;
      } catch (error) {
        if (error instanceof ServiceError) stream.connection?.end();
      }
    }
  }

  return {
    /**
     * @param connect creates the connection and reports its close
     * @throws ServiceError TOO_MANY_REQUESTS for a member; UNAVAILABLE in total
     */
    async open(
      { staffId, userName, email, offices }: StaffCaller,
      requestId: RequestId | undefined,
      recheck: () => Promise<StaffCaller>,
      connect: (onClosed: () => void) => Writable,
    ): Promise<void> {
      await listen();
      if (streams.size >= MAX_STREAMS) throw new ServiceError('UNAVAILABLE');
      const own = [...streams.values()].filter((stream) => stream.staffId === staffId);
      if (own.length >= MAX_STREAMS_OF_MEMBER) throw new ServiceError('TOO_MANY_REQUESTS');
      const stream: OfficeStream = {
        ...{ id: randomUUID(), connection: undefined, staffId, name: userName || email, offices },
        requestId: requestId === undefined ? null : Number(requestId),
        until: now().getTime() + LIFETIME_MS,
        recheck,
      };
      stream.connection = connect(() => remove(stream));
      streams.set(stream.id, stream);
      measure('eventStream', { change: 1 });
      stream.connection.write(':\n\n');
      if (stream.requestId !== null) tellViewers(stream.requestId);
      else
        await tellOpened(
          [stream],
          [...viewers.values()].map((each) => each.requestId),
        );
      announce(stream, true);
    },

    async close(): Promise<void> {
      clearInterval(heartbeat);
      clearTimeout(queueTimer);
      for (const { connection } of streams.values()) connection?.end();
      const ends = (await listening?.catch(() => undefined)) ?? [];
      await Promise.all(ends.map((end) => end()));
    },
  };
}
