import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** TCP proxy that can drop packets silently. */
export interface Valve {
  /** Database URL through the proxy. */
  url: string;
  close(): void;
  /** Forwards again, including buffered data. */
  open(): void;
  stop(): Promise<void>;
}

export async function startValve(databaseUrl: string): Promise<Valve> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let isClosed = false;
  const server = createServer({ pauseOnConnect: true }, (near) => {
    sockets.add(near);
    near.on('error', () => {});
    near.on('close', () => sockets.delete(near));
    const pass = () => {
      if (near.destroyed) return;
      const far = connect(Number(port), hostname);
      sockets.add(far);
      far.on('error', () => {});
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        socket.pipe(other);
        socket.on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
      }
    };
    if (isClosed) waiting.push(pass);
    else pass();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('A port was expected');
  const url = Object.assign(new URL(databaseUrl), {
    hostname: '127.0.0.1',
    port: String(address.port),
  });
  return {
    url: url.href,
    close: () => {
      isClosed = true;
      for (const socket of sockets) socket.pause();
    },
    open: () => {
      isClosed = false;
      for (const socket of sockets) socket.resume();
      for (const pass of waiting.splice(0)) pass();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
