-- What the requests of a day have come to, as they were when they were last counted: they go on changing for weeks. The figures of a
-- large register are read from these and not from millions of requests.

CREATE TABLE order_days (
  day date PRIMARY KEY,
  counted_at timestamptz NOT NULL
);
COMMENT ON TABLE order_days IS 'The days in Cairo whose requests are counted, and when that was';

CREATE TABLE daily_orders (
  day date NOT NULL REFERENCES order_days,
  list text NOT NULL,
  state text NOT NULL,
  requests integer NOT NULL CHECK (requests > 0),
  late integer NOT NULL,
  piastres bigint NOT NULL,
  PRIMARY KEY (day, list, state)
);
COMMENT ON TABLE daily_orders IS 'Requests ordered on a day, by their list and state';
COMMENT ON COLUMN daily_orders.late IS 'Of these, decided or withdrawn after their last day in time, or waiting past it';
COMMENT ON COLUMN daily_orders.piastres IS 'Sum of their totals';

CREATE TABLE daily_rejections (
  day date NOT NULL REFERENCES order_days,
  rejection_code text NOT NULL,
  documents integer NOT NULL CHECK (documents > 0),
  PRIMARY KEY (day, rejection_code)
);
COMMENT ON TABLE daily_rejections IS 'Documents ordered on a day that were rejected, by the reason';

GRANT SELECT, INSERT, UPDATE ON order_days TO wathiqa_app;
GRANT SELECT, INSERT, DELETE ON daily_orders, daily_rejections TO wathiqa_app;
