import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database.ts';

/** Gauges of the connection pools. */
export function measureDatabase(
  registry: Registry,
  database: Pick<Database, 'connectionUse'>,
): void {
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
    help: 'Maximum size of a connection pool',
    labelNames: [POOL],
    registers,
    collect() {
      for (const { pool, max } of database.connectionUse()) this.set({ [POOL]: pool }, max);
    },
  });
  new Gauge({
    name: 'db_client_connection_pending_requests',
    help: 'Queries waiting for a connection of a pool',
    labelNames: [POOL],
    registers,
    collect() {
      for (const { pool, waiting } of database.connectionUse()) this.set({ [POOL]: pool }, waiting);
    },
  });
}
