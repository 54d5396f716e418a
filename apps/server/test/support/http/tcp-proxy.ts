import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** TCP proxy to PostgreSQL that simulates network faults. */
export interface TcpProxy {
  /** Database URL through the proxy. */
  url: string;
  reset(): void;
  /** Drops all traffic silently; connections stay open. */
  silence(): void;
  /** Forwards new connections; old ones stay silent. */
  resume(): void;
}

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
      // An error on one side closes both.
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
