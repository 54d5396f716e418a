import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openPool } from './connection-pool.ts';
import {
  DatabaseBusyError,
  DatabaseConnectionError,
  isDatabaseUnavailable,
} from './database-errors.ts';
import { DATABASE_TIMEOUTS } from './database-timeouts.ts';

async function listen(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function openTestPool(port: number, query: string, queueLimit = 0, connection = 1_000) {
  const timeouts = { ...DATABASE_TIMEOUTS, connection };
  const sockets = new Set<Socket>();
  const pool = openPool(`postgres://user:pass@127.0.0.1:${port}/register${query}`, sockets, {
    name: 'test',
    connections: 1,
    timeouts,
    statementTimeouts: timeouts.calls,
    queueLimit,
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return pool;
}

/** PostgreSQL's ErrorResponse. */
function errorResponse(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mas PostgreSQL says\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

test.each<[string, (socket: Socket) => void, string?]>([
  ['the database accepts no connections', (socket) => socket.end(errorResponse('55000'))],
  ['the database does not exist', (socket) => socket.end(errorResponse('3D000'))],
  ['the password is wrong', (socket) => socket.end(errorResponse('28P01'))],
  ['the login is not allowed', (socket) => socket.end(errorResponse('28000'))],
  ['the disk of the database fails', (socket) => socket.end(errorResponse('58030'))],
  ['the connection is reset', (socket) => socket.resetAndDestroy()],
  ['the database says nothing', () => {}],
  ['the database speaks no TLS', (socket) => socket.end('N'), '?sslmode=verify-full'],
  ['TLS fails', (socket) => socket.end('S no TLS'), '?sslmode=verify-full'],
])('a query fails with a connection error if %s', async (_why, answer, query = '') => {
  const pool = openTestPool(await listen(answer), query);
  const error = await pool.query('SELECT 1').catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(DatabaseConnectionError);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('a query that waits in a full pool fails as busy', async () => {
  const pool = openTestPool(await listen(() => {}), '', 1, 200);
  const connecting = pool.query('SELECT 1').catch((cause: unknown) => cause);
  const waiting = pool.query('SELECT 1').catch((cause: unknown) => cause);
  await expect(pool.query('SELECT 1')).rejects.toThrow(DatabaseBusyError);
  expect(await waiting).toBeInstanceOf(DatabaseBusyError);
  expect(await connecting).toBeInstanceOf(DatabaseConnectionError);
});
