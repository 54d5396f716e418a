-- Audit log, counters of rate limits, daily figures and periodic tasks.

----------------------------------------------------------------------------------------- audit log

CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id bigint,
  role text NOT NULL,
  address text NOT NULL,
  action text NOT NULL,
  request_id bigint,
  detail jsonb NOT NULL,
  CONSTRAINT audit_entries_actor_id_check CHECK ((actor_kind = 'staff') = (actor_id IS NOT NULL))
);
COMMENT ON TABLE audit_entries IS
  'Every access to personal data and every action of staff; append-only for five years, linked into audit_chain';
COMMENT ON COLUMN audit_entries.actor_kind IS 'staff, command, rule for automatic acceptance, citizen for the owner of the request, system for lookups in the civil register, or client for a machine client';
COMMENT ON COLUMN audit_entries.actor_id IS 'staff.id, for staff';
COMMENT ON COLUMN audit_entries.address IS 'Network address of the actor';
COMMENT ON COLUMN audit_entries.detail IS 'Parameters of the action; never the personal data that was read';
CREATE INDEX ON audit_entries (request_id, id) WHERE request_id IS NOT NULL;
-- Entries about several requests, such as searches and batches.
CREATE INDEX audit_entries_requests_idx ON audit_entries USING gin ((detail -> 'requests') jsonb_path_ops)
  WHERE detail ? 'requests';
-- Lookups in the civil register about the owner of an account.
CREATE INDEX audit_entries_owner_idx ON audit_entries (((detail ->> 'ownerId')::bigint), id)
  WHERE action = 'request.lookUp';
CREATE INDEX ON audit_entries (action, id);
CREATE INDEX ON audit_entries (at);
CREATE INDEX ON audit_entries (actor_id, id, action);
ALTER TABLE audit_entries SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- Entries are inserted without waiting for each other. A worker links them into the chain a moment later.
CREATE TABLE audit_chain (
  position bigint PRIMARY KEY CHECK (position > 0),
  entry_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
COMMENT ON TABLE audit_chain IS
  'Hash chain over the audit entries; append-only, written by chain_audit_entries only';
COMMENT ON COLUMN audit_chain.hash IS 'SHA-256 of the previous hash and the whole entry (audit_hash)';

CREATE TABLE audit_unchained (entry_id bigint PRIMARY KEY);
COMMENT ON TABLE audit_unchained IS 'Entries of the last seconds that are not linked yet';

CREATE TABLE audit_seals (
  number bigint PRIMARY KEY CHECK (number > 0),
  position bigint NOT NULL UNIQUE,
  mac bytea NOT NULL CHECK (octet_length(mac) = 32),
  sealed_at timestamptz NOT NULL,
  gap text CHECK (gap IN ('outage', 'recovery'))
);
COMMENT ON TABLE audit_seals IS 'Seals of the server over the chain, one a minute with changes; append-only, each over the one before';
COMMENT ON COLUMN audit_seals.position IS 'Last link that it covers, and with it all earlier ones';
COMMENT ON COLUMN audit_seals.mac IS 'HMAC-SHA256 of the previous seal, the number, the position of the link, its hash, the time and the gap';
COMMENT ON COLUMN audit_seals.gap IS 'Reason for a seal over entries older than five minutes; null otherwise';

CREATE FUNCTION audit_term() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '5 years';
COMMENT ON FUNCTION audit_term() IS 'Retention of audit entries (spec §4.5); no one can delete an entry earlier';

CREATE FUNCTION audit_hash(entry audit_entries, hash_before bytea) RETURNS bytea LANGUAGE sql IMMUTABLE
  RETURN sha256(hash_before || convert_to(jsonb_build_array(
    entry.id, extract(epoch FROM entry.at), entry.actor_kind || coalesce(':' || entry.actor_id::text, ''),
    entry.role, entry.address, entry.action, entry.request_id, entry.detail)::text, 'UTF8'));
COMMENT ON FUNCTION audit_hash(audit_entries, bytea) IS 'Hash of the link of an entry';

-- The clock is read together with the id, so that ids rise with time.
CREATE FUNCTION stamp_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER audit_entries_are_stamped BEFORE INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION stamp_audit_entry();

CREATE FUNCTION await_audit_chain() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_unchained VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entries_await_chain AFTER INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION await_audit_chain();

CREATE FUNCTION chain_audit_entries(at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry audit_entries;
  link audit_chain;
  first_position bigint;
BEGIN
  -- One worker at a time until it commits, because two links cannot follow the same one.
  IF NOT pg_try_advisory_xact_lock(7290115) THEN
    RETURN 0;
  END IF;
  SELECT * INTO link FROM audit_chain ORDER BY position DESC LIMIT 1;
  link.position := coalesce(link.position, 0);
  link.hash := coalesce(link.hash, '\x');
  first_position := link.position + 1;
  FOR entry IN
    SELECT audit_entries.* FROM (SELECT entry_id FROM audit_unchained ORDER BY entry_id LIMIT at_most) AS waiting
    JOIN audit_entries ON audit_entries.id = waiting.entry_id ORDER BY audit_entries.id
  LOOP
    link.position := link.position + 1;
    link.entry_id := entry.id;
    link.hash := audit_hash(entry, link.hash);
    INSERT INTO audit_chain VALUES (link.*);
  END LOOP;
  DELETE FROM audit_unchained USING audit_chain
  WHERE audit_unchained.entry_id = audit_chain.entry_id AND audit_chain.position >= first_position;
  RETURN (link.position - first_position + 1)::integer;
END $$;
COMMENT ON FUNCTION chain_audit_entries(integer) IS
  'Links the oldest unlinked entries and returns their number; 0 also while another worker does it';

CREATE TRIGGER audit_entries_are_append_only BEFORE UPDATE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_stay_for_their_term BEFORE DELETE ON audit_entries
  FOR EACH ROW WHEN (OLD.at >= now() - audit_term()) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_is_append_only BEFORE UPDATE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_link_of_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM audit_entries WHERE id = OLD.entry_id) THEN
    RAISE EXCEPTION 'audit_chain is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER audit_chain_stays_with_entries BEFORE DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION keep_link_of_entry();

-- The youngest expired entry and the link before it stay: the chain starts with that hash, and an expired
-- first entry proves that no younger one was deleted.
CREATE FUNCTION erase_audit_entries(made_before timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first_kept bigint;
  count integer;
BEGIN
  -- Links follow the ids, which can be out of order by the length of a transaction: a day is longer than any.
  SELECT link.position INTO first_kept
  FROM audit_entries AS entry JOIN audit_chain AS link ON link.entry_id = entry.id
  WHERE entry.at < least(made_before, now() - audit_term()) - interval '1 day'
  ORDER BY entry.at DESC LIMIT 1;
  DELETE FROM audit_entries WHERE id IN (
    SELECT link.entry_id FROM audit_chain AS link JOIN audit_entries AS entry ON entry.id = link.entry_id
    WHERE link.position < first_kept ORDER BY link.position LIMIT at_most);
  GET DIAGNOSTICS count = ROW_COUNT;
  DELETE FROM audit_chain WHERE position < (
    SELECT link.position FROM audit_chain AS link JOIN audit_entries AS entry ON entry.id = link.entry_id
    ORDER BY link.position LIMIT 1) - 1;
  RETURN count;
END $$;
COMMENT ON FUNCTION erase_audit_entries(timestamptz, integer) IS
  'Deletes the oldest expired entries and returns their number; entries of the last five years stay in any case';

REVOKE ALL ON FUNCTION chain_audit_entries(integer), erase_audit_entries(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chain_audit_entries(integer), erase_audit_entries(timestamptz, integer) TO wathiqa_app;
GRANT SELECT, INSERT ON audit_entries, audit_seals TO wathiqa_app;
GRANT SELECT ON audit_chain, audit_unchained TO wathiqa_app;

----------------------------------------------------------------------------------------- counters

CREATE TABLE daily_counters (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  since timestamptz NOT NULL
);
COMMENT ON TABLE daily_counters IS 'Daily limits over all servers: wrong look-ups without an account, SMS about unpaid requests';
COMMENT ON COLUMN daily_counters.key IS 'Keyed digest of the counted item; no number or address can be read from it';
COMMENT ON COLUMN daily_counters.since IS 'Start of the count, which restarts after a day';
CREATE INDEX ON daily_counters (since);

-- No further index and free space in each page, so that counting is a HOT update.
CREATE TABLE minute_counters (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  since timestamptz NOT NULL
) WITH (fillfactor = 70);
COMMENT ON TABLE minute_counters IS 'Rate limits by the minute over all servers';
COMMENT ON COLUMN minute_counters.key IS 'Keyed digest of call and caller; no address or person can be read from it';
COMMENT ON COLUMN minute_counters.since IS 'Start of the count, which restarts after a minute';

CREATE TABLE page_timings (
  day date NOT NULL,
  template text NOT NULL,
  viewport text NOT NULL CHECK (viewport IN ('small', 'medium', 'large')),
  metric text NOT NULL CHECK (metric IN ('LCP', 'INP', 'CLS')),
  bucket smallint NOT NULL CHECK (bucket BETWEEN 0 AND 20),
  visits integer NOT NULL CHECK (visits > 0),
  PRIMARY KEY (day, template, viewport, metric, bucket)
);
COMMENT ON TABLE page_timings IS 'Histogram of web vitals by day in Cairo, page template and viewport; no personal data';

CREATE TABLE order_steps (
  day date NOT NULL,
  list text NOT NULL,
  step text NOT NULL CHECK (step IN ('details', 'review', 'placed')),
  orders integer NOT NULL CHECK (orders > 0),
  PRIMARY KEY (day, list, step)
);
COMMENT ON TABLE order_steps IS 'Orders of the portal that reached a step, by day in Cairo and first document; no personal data';

GRANT SELECT, INSERT, UPDATE, DELETE ON daily_counters, minute_counters, page_timings, order_steps TO wathiqa_app;

----------------------------------------------------------------------------------------- daily figures

CREATE TABLE daily_figures (
  day date PRIMARY KEY
);
COMMENT ON TABLE daily_figures IS 'Days in Cairo with final sums in daily_money and daily_state_times';

CREATE TABLE daily_money (
  day date NOT NULL REFERENCES daily_figures,
  list text NOT NULL,
  taken bigint NOT NULL,
  refunded bigint NOT NULL,
  PRIMARY KEY (day, list)
);
COMMENT ON TABLE daily_money IS 'Revenue and refunds of a day by the list of the request, in piastres';

CREATE TABLE daily_state_times (
  day date NOT NULL REFERENCES daily_figures,
  state text NOT NULL,
  bucket smallint NOT NULL CHECK (bucket >= 0),
  requests integer NOT NULL CHECK (requests > 0),
  PRIMARY KEY (day, state, bucket)
);
COMMENT ON TABLE daily_state_times IS 'Histogram of the time in a state, of the requests that left it on a day';
COMMENT ON COLUMN daily_state_times.bucket IS 'From 1.01 to the power of it, in seconds, up to the next power';

CREATE TABLE order_days (
  day date PRIMARY KEY,
  counted_at timestamptz NOT NULL
);
COMMENT ON TABLE order_days IS 'Days in Cairo with counts in daily_orders and daily_rejections, and the time of the count';

CREATE TABLE daily_orders (
  day date NOT NULL REFERENCES order_days,
  list text NOT NULL,
  state text NOT NULL,
  requests integer NOT NULL CHECK (requests > 0),
  late integer NOT NULL,
  piastres bigint NOT NULL,
  PRIMARY KEY (day, list, state)
);
COMMENT ON TABLE daily_orders IS 'Requests ordered on a day by list and current state; counted again while they change';
COMMENT ON COLUMN daily_orders.late IS 'Requests of these that were decided, withdrawn or are still waiting after their last day';
COMMENT ON COLUMN daily_orders.piastres IS 'Sum of the totals';

CREATE TABLE daily_rejections (
  day date NOT NULL REFERENCES order_days,
  rejection_code text NOT NULL,
  documents integer NOT NULL CHECK (documents > 0),
  PRIMARY KEY (day, rejection_code)
);
COMMENT ON TABLE daily_rejections IS 'Rejected documents of the requests of a day, by reason';

GRANT SELECT, INSERT ON daily_figures, daily_money, daily_state_times TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE ON order_days TO wathiqa_app;
GRANT SELECT, INSERT, DELETE ON daily_orders, daily_rejections TO wathiqa_app;

----------------------------------------------------------------------------------------- maintenance

CREATE TABLE scheduled_tasks (
  name text PRIMARY KEY,
  next_run_at timestamptz NOT NULL,
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failure text
);
COMMENT ON TABLE scheduled_tasks IS 'Periodic tasks, each run of which one server does; one row a task';
COMMENT ON COLUMN scheduled_tasks.leased_until IS 'End of the lease of the server that runs it';
COMMENT ON COLUMN scheduled_tasks.failures IS 'Consecutive failures; 0 after a success';
COMMENT ON COLUMN scheduled_tasks.failure IS 'Kind of the last failure, never its message';

CREATE TABLE retention_runs (
  day date PRIMARY KEY,
  began_at timestamptz NOT NULL
);
COMMENT ON TABLE retention_runs IS 'Days in Cairo on which a server erased expired data; the key elects that server';

CREATE TABLE maintenance_runs (
  task text PRIMARY KEY CHECK (task IN ('backup', 'audit')),
  finished_at timestamptz NOT NULL
);
COMMENT ON TABLE maintenance_runs IS 'Last completion of each task of the operator, for alerts';

GRANT SELECT, INSERT ON retention_runs TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE ON maintenance_runs, scheduled_tasks TO wathiqa_app;
