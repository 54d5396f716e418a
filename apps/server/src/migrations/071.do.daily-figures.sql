-- What a day that is over came to, of what cannot change any more: money and the times of states. A quarter of a year is read from
-- these instead of from millions of rows.

CREATE TABLE daily_figures (
  day date PRIMARY KEY
);
COMMENT ON TABLE daily_figures IS 'The days in Cairo of which the sums are kept';

CREATE TABLE daily_money (
  day date NOT NULL REFERENCES daily_figures,
  list text NOT NULL,
  taken bigint NOT NULL,
  refunded bigint NOT NULL,
  PRIMARY KEY (day, list)
);
COMMENT ON TABLE daily_money IS 'What the ledger says was taken and given back, by the list of the request; piastres';

CREATE TABLE daily_state_times (
  day date NOT NULL REFERENCES daily_figures,
  state text NOT NULL,
  bucket smallint NOT NULL CHECK (bucket >= 0),
  requests integer NOT NULL CHECK (requests > 0),
  PRIMARY KEY (day, state, bucket)
);
COMMENT ON TABLE daily_state_times IS 'Requests that left a state, by how long it had lasted';
COMMENT ON COLUMN daily_state_times.bucket IS 'From 1.01 to the power of it, in seconds, to the next power';

GRANT SELECT, INSERT ON daily_figures, daily_money, daily_state_times TO wathiqa_app;
