-- The state that an entry of the history ends was looked for in the order of ids, of all entries there are, where PostgreSQL took
-- few of them to be of other requests. The order is one that no index has, so that the entries of the request alone are read.

CREATE OR REPLACE FUNCTION note_left_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT state, at INTO NEW.left_state, NEW.since FROM request_history
  WHERE request_id = NEW.request_id AND event IN ('REGISTERED', 'STATE_CHANGED')
  ORDER BY -id LIMIT 1;
  RETURN NEW;
END $$;
