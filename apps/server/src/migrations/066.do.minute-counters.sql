-- What is counted by the minute over all processes: look-ups and messages by network address, calls by a citizen that ask
-- the payment provider. A row is counted up in place: there is no index beside the key that would have to follow.

CREATE TABLE minute_counters (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  since timestamptz NOT NULL
) WITH (fillfactor = 70);
COMMENT ON TABLE minute_counters IS
  'How often a call was made in a minute, over all processes, where its limit protects more than the process';
COMMENT ON COLUMN minute_counters.key IS 'A keyed digest of the call and of who made it: no address or person can be read from it';
COMMENT ON COLUMN minute_counters.since IS 'When it began to be counted; after a minute it begins anew';
GRANT SELECT, INSERT, UPDATE, DELETE ON minute_counters TO wathiqa_app;
