/** Scheduled tasks that raise an alert when overdue. */
export type MaintenanceTask = 'backup' | 'audit';

/** Records the last successful run. */
export const RECORD_RUN = `
  INSERT INTO maintenance_runs (task, finished_at) VALUES ($1, $2)
  ON CONFLICT (task) DO UPDATE SET finished_at = excluded.finished_at`;
