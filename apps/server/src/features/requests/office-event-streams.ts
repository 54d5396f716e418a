import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { OFFICE_EVENTS } from '@wathiqa/contract/office';
import type { RequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { ServiceError } from '../../http/errors.ts';
import { measure } from '../../observability/measured-events.ts';
import {
  fromNotice,
  OFFICE_CHANGES,
  type OfficeChange,
  publishViewer,
  REQUEST_CHANGES,
} from '../../requests/change-channel.ts';
import { findHistoryAuthor } from './office-repository.ts';

const HEARTBEAT_MS = 20_000;
/** A stream reconnects after it, which checks session and access again. */
const LIFETIME_MS = 5 * 60_000;
/** At most one `queue` event in this time. */
const QUEUE_PAUSE_MS = 1_000;
/** Open streams of a process and of a member; a browser keeps one for each visible tab. */
const MAX_STREAMS = 2_000;
const MAX_STREAMS_OF_MEMBER = 6;

interface OfficeStream {
  id: string;
  connection: Writable | undefined;
  staffId: number;
  name: string;
  /** Null for screens without a request. */
  requestId: number | null;
  until: number;
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

  function tellQueue(): void {
    queueTimer ??= setTimeout(() => {
      queueTimer = undefined;
      for (const stream of streams.values()) send(stream, OFFICE_EVENTS.queue);
    }, QUEUE_PAUSE_MS).unref();
  }

  function tellViewers(requestId: number): void {
    const present = [...viewers.values()].filter((viewer) => viewer.requestId === requestId);
    for (const stream of watching(requestId)) {
      const others = present.filter(({ staffId }) => staffId !== stream.staffId);
      send(stream, OFFICE_EVENTS.viewers, [...new Set(others.map(({ name }) => name))]);
    }
  }

  async function hearHistory(notice: string | undefined): Promise<void> {
    tellQueue();
    const change = notice === undefined ? undefined : fromNotice(notice);
    if (!change || watching(change.requestId).length === 0) return;
    tellChanged(change.requestId, await findHistoryAuthor(database.query, change));
  }

  function hearOffice(notice: string | undefined): void {
    if (notice === undefined) return;
    const { requestId, staffId, viewer }: OfficeChange = JSON.parse(notice);
    if (!viewer) {
      tellQueue();
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
    publishViewer(database, { requestId, staffId, viewer });
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
  }, HEARTBEAT_MS).unref();

  return {
    /**
     * @param connect creates the connection and reports its close
     * @throws ServiceError TOO_MANY_REQUESTS for a member; UNAVAILABLE in total
     */
    async open(
      { staffId, userName, email }: StaffCaller,
      requestId: RequestId | undefined,
      connect: (onClosed: () => void) => Writable,
    ): Promise<void> {
      await listen();
      if (streams.size >= MAX_STREAMS) throw new ServiceError('UNAVAILABLE');
      const own = [...streams.values()].filter((stream) => stream.staffId === staffId);
      if (own.length >= MAX_STREAMS_OF_MEMBER) throw new ServiceError('TOO_MANY_REQUESTS');
      const stream: OfficeStream = {
        ...{ id: randomUUID(), connection: undefined, staffId, name: userName || email },
        requestId: requestId === undefined ? null : Number(requestId),
        until: now().getTime() + LIFETIME_MS,
      };
      stream.connection = connect(() => remove(stream));
      streams.set(stream.id, stream);
      measure('eventStream', { change: 1 });
      stream.connection.write(':\n\n');
      if (stream.requestId !== null) tellViewers(stream.requestId);
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
