import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ensureBuilt } from '../../../scripts/prepare/ensure-built.mjs';
import { print, printMachine } from '../support/print.ts';

const A_ROUND = 1_000;

/** CPU time per request of own code and of the library that could replace it, in two alternating rounds. */
export default async function benchLibraries(): Promise<void> {
  printMachine();
  await ensureBuilt();
  for (const part of ['static', 'compress', 'tracing', 'static', 'compress', 'tracing']) {
    const ours = await measure(part, 'ours');
    print(`${part}: ours ${ours} µs, library ${await measure(part, 'library')} µs`);
  }
}

async function measure(part: string, side: string): Promise<number> {
  const server = fork(new URL('server.ts', import.meta.url), [part, side]);
  const processorTime = async () => {
    server.send('usage');
    const [{ user, system }] = await once(server, 'message');
    return user + system;
  };
  const [url] = await once(server, 'message');
  await load(url);
  const before = await processorTime();
  await load(url);
  const took = (await processorTime()) - before;
  server.kill();
  return Math.round(took / A_ROUND);
}

/** Over 8 connections. The load of other benchmarks reads no chunked response. */
async function load(url: string): Promise<void> {
  const visit = async () => {
    for (let turn = 0; turn < A_ROUND / 8; turn += 1) {
      const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
      if ((await response.arrayBuffer()).byteLength === 0) throw new Error(`${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, visit));
}
