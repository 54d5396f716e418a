-- Following a request: withdrawn by its owner, looked up without an account, and shown as it changes.

ALTER TABLE requests
  ADD COLUMN withdrawn_at timestamptz,
  ADD CHECK (withdrawn_at IS NULL OR state = 'REJECTED');
COMMENT ON COLUMN requests.withdrawn_at IS 'When its owner withdrew it; it is then rejected with words of its own';
-- A citizen's own, the newest first.
CREATE INDEX ON requests (citizen_id, created_at DESC, id DESC);

CREATE TABLE state_lookups (
  request_id bigint PRIMARY KEY,
  wrong_tries smallint NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE state_lookups IS
  'Wrong tries to look up a state without an account, by the number that was asked for, whether a request has it or not';
COMMENT ON COLUMN state_lookups.since IS 'When the tries began to be counted; after a day they begin anew';
CREATE INDEX ON state_lookups (since);

-- Every server hears of a change and tells the pages that show the request. Nobody looks at a request before
-- it is there, and its address comes from the page that looks: these two come in floods and would say nothing.
CREATE FUNCTION tell_request_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('request_changes', NEW.request_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER request_history_tells AFTER INSERT ON request_history
  FOR EACH ROW WHEN (NEW.event NOT IN ('REGISTERED', 'ADDRESS_RECEIVED'))
  EXECUTE FUNCTION tell_request_changed();

GRANT SELECT, INSERT, UPDATE, DELETE ON state_lookups TO wathiqa_app;
