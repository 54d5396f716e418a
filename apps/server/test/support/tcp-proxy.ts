import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP proxy between a server and its PostgreSQL, which breaks connections as networks and hosts do. */
export interface TcpProxy {
  /** The address of the database by way of the proxy. */
  url: string;
  /** Resets every connection that is open. */
  reset(): void;
}

/** A proxy for one test in front of the PostgreSQL at an address. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const connections = new Set<{ near: Socket; far: Socket }>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    const connection = { near, far };
    connections.add(connection);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.pipe(other);
      // What breaks on one side breaks on the other.
      socket.on('error', () => {});
      socket.on('close', () => {
        connections.delete(connection);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const { near } of connections) near.destroy();
    proxy.close();
  });
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('A port was expected');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    reset: () => {
      for (const { near } of connections) near.resetAndDestroy();
    },
  };
}
