/** What is done at regular times by whoever runs the server, and is missed where it is not. */
export type MaintenanceTask = 'backup' | 'audit';

/** SQL that keeps when a task was last done whole: its name, the moment. */
export const RECORD_RUN = `
  INSERT INTO maintenance_runs (task, finished_at) VALUES ($1, $2)
  ON CONFLICT (task) DO UPDATE SET finished_at = excluded.finished_at`;
