/**
 * Process that simulates pages: raw sockets with one stream each, because HTTP clients would distort the measurement.
 */
import { connect, type Socket } from 'node:net';
import { CHANGED_EVENT, requestEvents } from '@wathiqa/contract';
import { requestText } from '../support/load.ts';

export interface Page {
  requestId: string;
  accessToken: string;
}

export type ToPages =
  | { kind: 'open'; url: string; sourceAddress: string; pages: readonly Page[] }
  | { kind: 'report' };

export type FromPages =
  | { kind: 'opened'; refused: number }
  /** Per page: last event in epoch milliseconds (0 for never) and event count. */
  | { kind: 'told'; at: readonly number[]; times: readonly number[]; closed: number };

/** Concurrently opening streams. */
const CONCURRENCY = 32;
const EVENT = Buffer.from(`event: ${CHANGED_EVENT}\n`);
const ACCEPTED = Buffer.from('HTTP/1.1 200');

/** Shared, because data is inspected immediately. */
const buffer = Buffer.alloc(64 * 1024);
const sockets: Socket[] = [];
let told = new Float64Array();
let times = new Uint32Array();
let closed = 0;

process.on('message', (message: ToPages) => {
  if (message.kind === 'report') {
    answer({ kind: 'told', at: [...told], times: [...times], closed });
    return;
  }
  void openAll(message).then((refused) => answer({ kind: 'opened', refused }));
});
process.once('disconnect', () => process.exit());

function answer(message: FromPages): void {
  process.send?.(message);
}

async function openAll({ url, sourceAddress, pages }: Extract<ToPages, { kind: 'open' }>) {
  told = new Float64Array(pages.length);
  times = new Uint32Array(pages.length);
  let next = 0;
  let refused = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let index = next++; index < pages.length; index = next++) {
        const page = pages[index];
        if (page && !(await open(url, sourceAddress, page, index))) refused += 1;
      }
    }),
  );
  return refused;
}

/** Opens a stream; resolves at its first event, false if refused. */
function open(
  url: string,
  localAddress: string,
  { requestId, accessToken }: Page,
  index: number,
): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let accepted = false;
    const callback = (bytes: number) => {
      const chunk = buffer.subarray(0, bytes);
      if (!accepted && !chunk.includes(ACCEPTED)) {
        resolve(false);
        return true;
      }
      accepted = true;
      if (!chunk.includes(EVENT)) return true;
      // Skips the initial event.
      if (told[index]) times[index] = (times[index] ?? 0) + 1;
      told[index] = Date.now();
      resolve(true);
      return true;
    };
    const onread = { buffer, callback };
    const socket = connect({ host: hostname, port: Number(port), localAddress, onread });
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      closed += 1;
      resolve(false);
    });
    const headers = { authorization: `Bearer ${accessToken}`, requestid: requestId };
    socket.once('connect', () => socket.write(requestText('GET', requestEvents.path, headers)));
  });
}
