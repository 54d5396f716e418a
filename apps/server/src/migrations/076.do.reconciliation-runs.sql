-- A day of 300,000 payments is reconciled in pages: how far it is outlives the process, and what differs is counted although it is not
-- all listed.

CREATE TABLE reconciliation_runs (
  day date PRIMARY KEY,
  pages integer NOT NULL DEFAULT 0,
  step text NOT NULL DEFAULT 'attempts' CHECK (step IN ('attempts', 'payments')),
  after_at timestamptz NOT NULL DEFAULT '-infinity',
  after_id bigint NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  difference_count integer NOT NULL DEFAULT 0,
  differences jsonb NOT NULL DEFAULT '[]',
  advanced_at timestamptz NOT NULL
);
COMMENT ON TABLE reconciliation_runs IS 'How far the reconciliation of a day is that has no report yet';
COMMENT ON COLUMN reconciliation_runs.pages IS 'Counted up by each; who finds another number than its own is not the only one at it, and ends';
COMMENT ON COLUMN reconciliation_runs.after_id IS 'The last attempt or payment that was looked at, with its time in after_at';
COMMENT ON COLUMN reconciliation_runs.differences IS 'Those that the report will list';
GRANT SELECT, INSERT, UPDATE, DELETE ON reconciliation_runs TO wathiqa_app;

ALTER TABLE reconciliations ADD COLUMN difference_count integer;
COMMENT ON COLUMN reconciliations.difference_count IS 'All of them, of which a thousand are listed; null where all are';
