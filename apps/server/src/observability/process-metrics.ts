import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

/** Milliseconds between two looks at the event loop, which a look itself does not lag. */
const LOOP_RESOLUTION_MS = 20;

/**
 * How the process fares: its event loop, processor time, memory and connections to the database. What is told of the loop
 * is of the time since it was last asked for.
 *
 * @returns ends it
 */
export function measureProcess(
  registry: Registry,
  database: Pick<Database, 'connectionUse' | 'replica'>,
): () => void {
  const registers = [registry];
  const delays = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delays.enable();
  let utilization = performance.eventLoopUtilization();

  const lag = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - LOOP_RESOLUTION_MS / 1e3) : 0;
  const delayGauge = (name: string, read: () => number) =>
    new Gauge({
      name: `nodejs_eventloop_delay_${name}_seconds`,
      help: `How late the event loop is (${name}), since it was last asked for`,
      registers,
      collect() {
        this.set(lag(read()));
      },
    });
  delayGauge('p50', () => delays.percentile(50));
  delayGauge('p99', () => delays.percentile(99));
  // The last of them: the next time they are of what comes after.
  delayGauge('max', () => {
    const { max } = delays;
    delays.reset();
    return max;
  });
  new Gauge({
    name: 'nodejs_eventloop_utilization_ratio',
    help: 'The part of the time that the event loop worked, since it was last asked for',
    registers,
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, utilization).utilization);
      utilization = now;
    },
  });
  new Counter({
    name: 'process_cpu_time_seconds_total',
    help: 'Processor time',
    labelNames: ['cpu_mode'],
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc({ cpu_mode: 'user' }, user / 1e6);
      this.inc({ cpu_mode: 'system' }, system / 1e6);
    },
  });
  new Gauge({
    name: 'process_memory_usage_bytes',
    help: 'Resident memory',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'Since the process was started',
    registers,
    collect() {
      this.set(process.uptime());
    },
  });
  measureConnections(registry, database);
  if (database.replica) measureReplica(registry, database.replica);
  return () => delays.disable();
}

function measureConnections(registry: Registry, database: Pick<Database, 'connectionUse'>): void {
  const registers = [registry];
  const POOL = 'db_client_connection_pool_name';
  new Gauge({
    name: 'db_client_connection_count',
    help: 'Connections to PostgreSQL by pool and state',
    labelNames: [POOL, 'db_client_connection_state'],
    registers,
    collect() {
      for (const { pool, used, idle } of database.connectionUse()) {
        this.set({ [POOL]: pool, db_client_connection_state: 'used' }, used);
        this.set({ [POOL]: pool, db_client_connection_state: 'idle' }, idle);
      }
    },
  });
  new Gauge({
    name: 'db_client_connection_max',
    help: 'Connections that a pool may have',
    labelNames: [POOL],
    registers,
    collect() {
      for (const { pool, max } of database.connectionUse()) this.set({ [POOL]: pool }, max);
    },
  });
  new Gauge({
    name: 'db_client_connection_pending_requests',
    help: 'Queries that wait for a connection of a pool',
    labelNames: [POOL],
    registers,
    collect() {
      for (const { pool, waiting } of database.connectionUse()) this.set({ [POOL]: pool }, waiting);
    },
  });
}

function measureReplica(registry: Registry, { state }: NonNullable<Database['replica']>): void {
  const registers = [registry];
  new Gauge({
    name: 'wathiqa_replica_usable',
    help: 'Whether this process reads from the replica; 0 while it is away or too old',
    registers,
    collect() {
      this.set(Number(state().usable));
    },
  });
  new Gauge({
    name: 'wathiqa_replica_age_seconds',
    help: 'How old what the replica says is at most',
    registers,
    collect() {
      const { age } = state();
      if (age === undefined) this.remove();
      else this.set(age / 1_000);
    },
  });
}
