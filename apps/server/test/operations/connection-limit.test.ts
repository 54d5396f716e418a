import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabaseForTest } from '../harness.ts';
import { spawnServer } from '../support/process/spawn-server.ts';

const OPEN_FILES = 1_024;
const SILENT = 1_200;
/** Event loop delay readings, one a second. */
const SAMPLES = 3;

test('silent connections beyond the open files limit leave the server running', async () => {
  const place = await createDatabaseForTest();
  const environment = { OVERLOAD_DELAY: '2000', LOG_LEVEL: 'warn' };
  const server = await spawnServer(place, environment, OPEN_FILES);
  const silent = await Promise.all(Array.from({ length: SILENT }, () => openSilently(server.url)));
  await setTimeout(SAMPLES * 1_000);
  const kept = () => silent.filter(({ destroyed }) => !destroyed);
  // Calls during the start may have left a connection. A busy machine accepts, and so drops, the last ones late.
  await expect.poll(() => OPEN_FILES / 2 - kept().length).toBeOneOf([0, 1]);
  expect(server.output()).toContain('event_streams_lowered');
  expect(server.output()).toContain('connections_full');

  for (const socket of kept()) socket.destroy();
  const isLive = () => fetch(`${server.url}/health/live`).then(({ status }) => status, String);
  await expect.poll(isLive).toBe(200);
  expect(await server.stop()).toBe(0);
});

/**
 * A connection that falls silent after one byte; the server may end it.
 * Without the byte, a connection that met a full accept queue (SYN cookies) stays open here alone.
 */
async function openSilently(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => socket.destroy()).on('end', () => socket.destroy());
  socket.write('G');
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket.resume();
}
