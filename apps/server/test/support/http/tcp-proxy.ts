import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP proxy between a server and its PostgreSQL, which breaks connections as networks and hosts do. */
export interface TcpProxy {
  /** The address of the database by way of the proxy. */
  url: string;
  /** Resets every connection that is open. */
  reset(): void;
  /** Passes nothing on any more and tells nobody: what is open stays open, and new connections are silent too. */
  silence(): void;
  /** Passes new connections on again; those of before stay silent. */
  resume(): void;
}

/** A proxy for one test in front of the PostgreSQL at an address. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const connections = new Set<{ near: Socket; far: Socket }>();
  const silent = new Set<Socket>();
  let isSilent = false;
  const proxy = createServer((near) => {
    if (isSilent) {
      silent.add(near.pause().on('error', () => {}));
      return;
    }
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
    for (const near of [...silent, ...[...connections].map(({ near }) => near)]) near.destroy();
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
    silence: () => {
      isSilent = true;
      for (const { near, far } of connections) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    resume: () => {
      isSilent = false;
    },
  };
}
