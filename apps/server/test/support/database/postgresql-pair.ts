import { chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../http/free-port.ts';
import { initCluster, type Programs, startPostgres } from './postgresql-cluster.ts';

export interface PostgresPair {
  /** Superuser URL of the primary's maintenance database. */
  adminUrl: string;
  replicaOf(url: string): string;
  /** Kills the replica as in a power loss. */
  killReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both in a temporary folder. The replica is a copy of the empty cluster, equal to a base backup. */
export async function startPostgresPair(programs?: string): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-replicated-'));
  const [data, copy] = [join(folder, 'primary'), join(folder, 'replica')];
  const [port, replicaPort] = [await freePort(), await freePort()];
  const made = await initCluster(folder, data, programs);
  await copyCluster(data, copy, made);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Commits wait for the WAL but not the disk.
    'fsync=off',
    'full_page_writes=off',
    'wal_level=replica',
    'wal_keep_size=1GB',
  ];
  const stopPrimary = await startPostgres(made, data, [...settings, `port=${port}`]);
  const startCopy = () =>
    startPostgres(made, copy, [
      ...settings,
      `port=${replicaPort}`,
      'hot_standby=on',
      'hot_standby_feedback=on',
      'wal_retrieve_retry_interval=200ms',
      `primary_conninfo=host=127.0.0.1 port=${port} user=owner`,
    ]);
  let stopReplica: Awaited<ReturnType<typeof startPostgres>> | undefined = await startCopy();
  return {
    adminUrl: `postgres://owner@127.0.0.1:${port}/postgres`,
    replicaOf: (url) => Object.assign(new URL(url), { port: replicaPort }).href,
    killReplica: async () => {
      await stopReplica?.('SIGQUIT');
      stopReplica = undefined;
    },
    startReplica: async () => {
      stopReplica ??= await startCopy();
    },
    stop: async () => {
      await stopReplica?.('SIGQUIT');
      await stopPrimary('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyCluster(data: string, copy: string, { identity }: Programs): Promise<void> {
  await cp(data, copy, { recursive: true });
  await writeFile(join(copy, 'standby.signal'), '');
  await chmod(copy, 0o700);
  const { uid, gid } = identity;
  if (uid === undefined || gid === undefined) return;
  const names = await readdir(copy, { recursive: true });
  for (const name of ['', ...names]) await chown(join(copy, name), uid, gid);
}
