import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { OFFICE_EVENTS } from '@wathiqa/contract/office';
import { isInScope, type OfficeScope, type RequestId, toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { ServiceError } from '../../http/errors.ts';
import {
  type EventStream,
  eventStreams,
  formatEvent,
  HEARTBEAT,
} from '../../http/event-streams.ts';
import {
  fromNotice,
  fromOfficeNotice,
  OFFICE_CHANGES,
  publishOfficeChange,
  REQUEST_CHANGES,
} from '../../requests/change-channel.ts';
import { findHistoryAuthor, findOfficesOf } from './office-repository.ts';

/** A browser has a stream for each visible tab. Reconnecting checks the access to the request again. */
const LIMITS = { total: 2_000, perPerson: 6, heartbeatMs: 20_000, lifetimeMs: 5 * 60_000 };
/** Changes of the queue are collected in this time. */
const QUEUE_PAUSE_MS = 1_000;

interface OfficePage {
  readonly personId: number;
  /** Null for screens without a request. */
  readonly requestId: number | null;
  readonly streamId: string;
  readonly name: string;
  offices: OfficeScope;
  /** Authenticates again, as a call does. */
  readonly recheck: () => Promise<StaffCaller>;
}
type OfficeStream = EventStream<OfficePage>;

interface Viewer {
  staffId: number;
  name: string;
  until: number;
}

/** Since the last event of the queue. */
const noChanges = () => ({
  rows: new Set<number>(),
  viewers: new Set<number>(),
  left: new Set<number>(),
});

/**
 * Tells screens of the office that a request or the queue changed, and who has a request open; names are those of
 * staff. Notifications may be lost: acts still compare the version.
 */
export function officeEventStreams({ database, now }: Pick<AppContext, 'database' | 'now'>) {
  /** Of all processes: by request, then by stream. */
  const viewers = new Map<number, Map<string, Viewer>>();
  let queueTimer: NodeJS.Timeout | undefined;
  let changed = noChanges();
  const streams = eventStreams<OfficePage>(now, LIMITS, {
    listen: () =>
      Promise.all([
        database.listen(REQUEST_CHANGES, (notice) => void hearHistory(notice).catch(() => {})),
        database.listen(OFFICE_CHANGES, hearOffice),
      ]),
    closed: (stream) => announce(stream, false),
    async findAllowed(open) {
      forgetLost();
      const allowed = new Set<OfficeStream>();
      // One by one, because they are many.
      for (const stream of open) if (await isAllowed(stream)) allowed.add(stream);
      for (const stream of allowed) announce(stream, true);
      return allowed;
    },
  });

  /** False for an ended session or a lost role, not in an outage. */
  async function isAllowed({ page }: OfficeStream): Promise<boolean> {
    try {
      page.offices = (await page.recheck()).offices;
      return true;
    } catch (error) {
      return !(error instanceof ServiceError);
    }
  }

  const send = (stream: OfficeStream, event: string, data?: unknown) =>
    streams.send(stream, formatEvent(event, data));

  /** Not to the author, whose page has the answer of the act. */
  function tellChanged(requestId: number, authorId: number | null): void {
    for (const stream of streams.watching(requestId)) {
      if (stream.page.personId !== authorId) send(stream, OFFICE_EVENTS.request);
    }
  }

  function scheduleQueue(): void {
    queueTimer ??= setTimeout(() => void tellQueue().catch(() => {}), QUEUE_PAUSE_MS).unref();
  }

  /** Notifies each list of changes in its offices. */
  async function tellQueue(): Promise<void> {
    queueTimer = undefined;
    const { rows, viewers: viewed, left } = changed;
    changed = noChanges();
    const lists = [...streams.watching(null)];
    if (lists.length === 0) return;
    const offices = new Set([
      ...left,
      ...(await findOfficesOf(database.query, [...rows])).values(),
    ]);
    for (const stream of lists) {
      const own = [...offices].some((id) => isInScope(stream.page.offices, id));
      if (own) send(stream, OFFICE_EVENTS.queue);
    }
    await tellOpened(lists, [...viewed]);
  }

  async function tellOpened(
    lists: readonly OfficeStream[],
    requestIds: readonly number[],
  ): Promise<void> {
    const offices = await findOfficesOf(database.query, requestIds);
    for (const stream of lists) {
      const own = [...offices].filter(([, officeId]) => isInScope(stream.page.offices, officeId));
      const opened = own.map(([id]) => [toRequestId(id), othersAt(id, stream)]);
      if (own.length > 0) send(stream, OFFICE_EVENTS.opened, Object.fromEntries(opened));
    }
  }

  /** Names of the other members who have the request open. */
  function othersAt(requestId: number, { page }: OfficeStream): string[] {
    const all = [...(viewers.get(requestId)?.values() ?? [])];
    const others = all.filter(({ staffId }) => staffId !== page.personId);
    return [...new Set(others.map(({ name }) => name))];
  }

  function tellViewers(requestId: number): void {
    for (const stream of streams.watching(requestId)) {
      send(stream, OFFICE_EVENTS.viewers, othersAt(requestId, stream));
    }
    changed.viewers.add(requestId);
    scheduleQueue();
  }

  /** After a gap in the notices any request may have changed. */
  function tellAll(): void {
    for (const requestId of streams.requestIds()) {
      const event = requestId === null ? OFFICE_EVENTS.queue : OFFICE_EVENTS.request;
      for (const stream of streams.watching(requestId)) send(stream, event);
    }
  }

  async function hearHistory(notice: string | undefined): Promise<void> {
    if (notice === undefined) return tellAll();
    const change = fromNotice(notice);
    if (!change) return;
    changed.rows.add(change.requestId);
    scheduleQueue();
    if (streams.watching(change.requestId).size === 0) return;
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
    const here = viewers.get(requestId) ?? new Map<string, Viewer>();
    viewers.set(requestId, here);
    const known = here.has(streamId);
    if (name === null || staffId === null) leave(requestId, streamId);
    else here.set(streamId, { staffId, name, until: now().getTime() + 2 * LIMITS.heartbeatMs });
    if (known !== here.has(streamId)) tellViewers(requestId);
  }

  function leave(requestId: number, streamId: string): void {
    const here = viewers.get(requestId);
    here?.delete(streamId);
    if (here?.size === 0) viewers.delete(requestId);
  }

  /** Viewers of a process that ended without a farewell. */
  function forgetLost(): void {
    const at = now().getTime();
    for (const [requestId, here] of viewers) {
      const lost = [...here].filter(([, { until }]) => until < at);
      for (const [streamId] of lost) leave(requestId, streamId);
      if (lost.length > 0) tellViewers(requestId);
    }
  }

  function announce({ page }: OfficeStream, present: boolean): void {
    const { requestId, personId: staffId, streamId, name } = page;
    if (requestId === null) return;
    const viewer = { streamId, name: present ? name : null };
    publishOfficeChange(database, { requestId, staffId, viewer });
  }

  return {
    /** @throws ServiceError TOO_MANY_REQUESTS for a member; UNAVAILABLE in total */
    async open(
      { staffId, userName, email, offices }: StaffCaller,
      requestId: RequestId | undefined,
      recheck: () => Promise<StaffCaller>,
      connect: (onClosed: () => void) => Writable,
    ): Promise<void> {
      const page = {
        personId: staffId,
        requestId: requestId === undefined ? null : Number(requestId),
        streamId: randomUUID(),
        name: userName || email,
        offices,
        recheck,
      };
      const stream = await streams.open(page, connect);
      streams.send(stream, HEARTBEAT);
      if (page.requestId !== null) tellViewers(page.requestId);
      else await tellOpened([stream], [...viewers.keys()]);
      announce(stream, true);
    },

    async close(): Promise<void> {
      clearTimeout(queueTimer);
      await streams.close();
    },
  };
}
