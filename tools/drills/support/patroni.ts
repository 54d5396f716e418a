import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { Stack } from './drill.ts';
import { findProgram, makeFolder, type Program, startProgram, waitForPort } from './program.ts';

/** Seconds until failover, Patroni's minimum. */
const TTL = 20;
const READY_WITHIN_MS = 180_000;

interface Node {
  name: string;
  postgresPort: number;
  restPort: number;
  data: string;
  configuration: string;
  running: Program | undefined;
}

/** Two synchronously replicated PostgreSQL nodes with a load balancer. */
export interface PatroniPair {
  url: string;
  primary(): Promise<string | undefined>;
  nodes(): Promise<{ name: string; pid: number }[]>;
  /** Kills the primary's machine or only its PostgreSQL; returns its name. */
  killPrimary(what: 'machine' | 'postgresql'): Promise<string>;
  /** Restarts a dead node and waits for synchronous replication. */
  repair(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts etcd, Patroni (Debian's PostgreSQL) and HAProxy with synchronous replication. */
export async function startPatroniPair(): Promise<PatroniPair> {
  const patroni = findProgram('patroni');
  const postgres = dirname(findProgram('pg_controldata'));
  const etcd = findProgram('etcd');
  const haproxy = findProgram('haproxy');
  const stack = new Stack();
  const folder = stack.add(await makeFolder());
  const etcdPort = await startEtcd(etcd, folder.path, stack);
  const nodes = await Promise.all(
    ['one', 'two'].map((name) => describeNode(name, folder.path, postgres, etcdPort)),
  );
  stack.defer(() => Promise.all(nodes.map(({ running }) => running?.stop())));
  const start = (node: Node) => {
    node.running = startProgram(patroni, [node.configuration], { cwd: folder.path });
  };
  // The first bootstraps, the other joins.
  for (const node of nodes) {
    start(node);
    await until(
      () => isRunning(node),
      () => node.running?.output() ?? '',
    );
  }
  const port = await startHaproxy(haproxy, folder.path, nodes, stack);
  const primary = async () => (await findPrimary(nodes))?.name;
  const repair = async () => {
    for (const node of nodes)
      if (node.running?.process.exitCode !== null || node.running.process.killed) start(node);
    await until(
      async () => (await Promise.all(nodes.map((node) => answers(node, '/sync')))).some(Boolean),
      () => nodes.map(({ running }) => running?.output().slice(-3_000)).join('\n'),
    );
  };
  await repair();
  const admin = nodes[0];
  await promisify(execFile)(findProgram('psql'), [
    `postgres://owner@127.0.0.1:${admin?.postgresPort}/postgres`,
    '-c',
    'CREATE DATABASE wathiqa',
  ]);
  return {
    url: `postgres://owner@127.0.0.1:${port}/wathiqa`,
    primary,
    nodes: () =>
      Promise.all(nodes.map(async (node) => ({ name: node.name, pid: await readPid(node) }))),
    killPrimary: async (what) => {
      const node = await findPrimary(nodes);
      if (!node) throw new Error('No primary');
      if (what === 'machine') node.running?.process.kill('SIGKILL');
      process.kill(await readPid(node), 'SIGKILL');
      return node.name;
    },
    repair,
    stop: () => stack[Symbol.asyncDispose](),
  };
}

async function readPid({ data }: Node): Promise<number> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

async function startEtcd(program: string, folder: string, stack: Stack): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const client = `http://127.0.0.1:${port}`;
  const etcd = startProgram(
    program,
    [
      ...['--data-dir', join(folder, 'etcd'), '--log-level', 'error', '--unsafe-no-fsync'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', `http://127.0.0.1:${peerPort}`],
    ],
    { cwd: folder },
  );
  stack.add(etcd);
  await waitForPort(port, etcd);
  return port;
}

async function describeNode(
  name: string,
  folder: string,
  postgres: string,
  etcdPort: number,
): Promise<Node> {
  const [postgresPort, restPort] = [await freePort(), await freePort()];
  const data = join(folder, name);
  const configuration = join(folder, `${name}.json`);
  const settings = {
    scope: 'wathiqa',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 2,
        retry_timeout: 5,
        // Immediate failover when PostgreSQL dies.
        master_start_timeout: 0,
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }],
    },
    postgresql: {
      listen: `127.0.0.1:${postgresPort}`,
      connect_address: `127.0.0.1:${postgresPort}`,
      data_dir: data,
      bin_dir: postgres,
      pgpass: join(folder, `${name}.pgpass`),
      authentication: {
        superuser: { username: 'owner', password: 'drill' },
        replication: { username: 'replicator', password: 'drill' },
      },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
      parameters: { unix_socket_directories: folder, max_connections: 200, wal_log_hints: true },
    },
  };
  await writeFile(configuration, JSON.stringify(settings));
  return { name, postgresPort, restPort, data, configuration, running: undefined };
}

async function startHaproxy(
  program: string,
  folder: string,
  nodes: readonly Node[],
  stack: Stack,
): Promise<number> {
  const port = await freePort();
  const file = join(folder, 'haproxy', 'haproxy.cfg');
  await mkdir(join(folder, 'haproxy'), { recursive: true });
  // As in deploy/README.md.
  await writeFile(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen register
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, postgresPort, restPort }) => `  server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`).join('\n')}
`,
  );
  const running = startProgram(program, ['-db', '-f', file]);
  stack.add(running);
  await waitForPort(port, running);
  return port;
}

async function findPrimary(nodes: readonly Node[]): Promise<Node | undefined> {
  const found = await Promise.all(nodes.map((node) => answers(node, '/primary')));
  return nodes.find((_node, index) => found[index]);
}

async function answers({ restPort }: Node, path: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${restPort}${path}`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

const isRunning = (node: Node) => answers(node, '/health');

async function until(holds: () => Promise<boolean>, said: () => string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; !(await holds()); await delay(200)) {
    if (Date.now() > deadline) throw new Error(`The cluster is not ready.\n${said()}`);
  }
}
