-- What is counted by the day, over all processes: look-ups by number and source, SMS by mobile.

DROP TABLE state_lookups;
CREATE TABLE daily_counters (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  since timestamptz NOT NULL
);
COMMENT ON TABLE daily_counters IS
  'How often something happened in a day: wrong tries of a look-up without an account, SMS about what was not paid for';
COMMENT ON COLUMN daily_counters.key IS 'A keyed digest of what is counted: no number, mobile or address can be read from it';
COMMENT ON COLUMN daily_counters.since IS 'When it began to be counted; after a day it begins anew';
CREATE INDEX ON daily_counters (since);
GRANT SELECT, INSERT, UPDATE, DELETE ON daily_counters TO wathiqa_app;

ALTER TABLE notifications
  DROP CONSTRAINT notifications_failure_check,
  ADD CONSTRAINT notifications_failure_check CHECK (failure IN (
    'unreachable', 'refused', 'malformedResponse', 'noAddress', 'expired', 'tooMany', 'failed'));
