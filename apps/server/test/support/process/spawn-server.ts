import { onTestFinished } from 'vitest';
import type { TestDatabase } from '../database/test-database.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export async function spawnServer(
  place: TestDatabase,
  environment: Record<string, string> = {},
  openFiles?: number,
): Promise<ServerProcess> {
  const server = await startServerProcess(
    { DATABASE_CONNECTIONS: '8', ...place.environment, ...environment },
    [],
    openFiles,
  );
  onTestFinished(() => server.kill());
  return server;
}
