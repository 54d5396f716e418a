/**
 * A process of the bench that plays pages: each holds a connection of its own with one stream, read with as little work
 * as there can be. Sockets and no HTTP client: what thousands of clients take would be measured with the server.
 */
import { connect, type Socket } from 'node:net';
import { CHANGED_EVENT, requestEvents } from '@wathiqa/contract';
import { requestText } from '../support/load.ts';
import type { FromPages, Page, ToPages } from './wire.ts';

/** Streams that are being opened at one time. */
const CONCURRENCY = 32;
const EVENT = Buffer.from(`event: ${CHANGED_EVENT}\n`);
const ACCEPTED = Buffer.from('HTTP/1.1 200');

/** Everything that comes is read into the same memory: it is looked at before the next comes. */
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

/** Opens one stream; resolves once its first event is there, with false when it was refused. */
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
      // The first is the one that every stream begins with.
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
