-- Whoever watches over the service is told when it was last backed up and its audit last proven whole.
CREATE TABLE maintenance_runs (
  task text PRIMARY KEY CHECK (task IN ('backup', 'audit')),
  finished_at timestamptz NOT NULL
);
COMMENT ON TABLE maintenance_runs IS 'When each task of the operator was last done whole; one row a task';
GRANT SELECT, INSERT, UPDATE ON maintenance_runs TO wathiqa_app;
