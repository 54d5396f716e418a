-- The office: who decides what, where the papers are, and a record of every look and every act.

------------------------------------------------------------------------------------------------- staff

CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  user_name text NOT NULL DEFAULT '',
  role text NOT NULL CHECK (role IN ('clerk', 'supervisor', 'auditor', 'administrator')),
  active boolean NOT NULL DEFAULT true,
  added_at timestamptz NOT NULL DEFAULT now(),
  added_by text NOT NULL
);
COMMENT ON TABLE staff IS 'Members of the staff, known by the e-mail of their government account; the role is ours alone';
COMMENT ON COLUMN staff.active IS 'False ends their access at the next call; the row stays, because the audit names it';
COMMENT ON COLUMN staff.added_by IS 'staff:ID or the command';

CREATE TABLE staff_sessions (
  secret_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff,
  opened_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
COMMENT ON TABLE staff_sessions IS 'One row a sign-in to the office; only the hash of the cookie''s secret is kept';
CREATE INDEX ON staff_sessions (staff_id);

-------------------------------------------------------------------------- what staff keep, beside prices

CREATE TABLE rejection_reasons (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z_]{3,40}$'),
  name_ar text NOT NULL CHECK (name_ar <> ''),
  active boolean NOT NULL DEFAULT true,
  position smallint NOT NULL
);
COMMENT ON TABLE rejection_reasons IS 'What a document may be rejected for, as the citizen reads it';

CREATE TABLE holidays (
  day date PRIMARY KEY,
  name_ar text NOT NULL CHECK (name_ar <> ''),
  confirmed boolean NOT NULL DEFAULT true,
  recorded_by text NOT NULL
);
COMMENT ON TABLE holidays IS 'Days on which offices are closed beside Fridays and Saturdays; working days leave them out';
COMMENT ON COLUMN holidays.confirmed IS 'False for a day that is expected and not announced; it counts all the same';
COMMENT ON COLUMN holidays.recorded_by IS 'staff:ID, or the data file the product came with';

ALTER TABLE prices ADD COLUMN reason text NOT NULL DEFAULT '';
COMMENT ON COLUMN prices.reason IS 'Why it was set, as who set it says';
-- What was ever charged stays on record; a price that has not begun may be withdrawn.
CREATE TRIGGER prices_in_force_stay BEFORE DELETE ON prices
  FOR EACH ROW WHEN (OLD.valid_from <= cairo_today()) EXECUTE FUNCTION refuse_change();

CREATE TABLE regulation_versions (
  service_code service_code NOT NULL REFERENCES regulations,
  version integer NOT NULL CHECK (version > 0),
  html text NOT NULL,
  restored integer,
  saved_at timestamptz NOT NULL DEFAULT now(),
  saved_by text NOT NULL,
  PRIMARY KEY (service_code, version),
  FOREIGN KEY (service_code, restored) REFERENCES regulation_versions
);
COMMENT ON TABLE regulation_versions IS 'Every version of the terms of a service; append-only, the latest is what regulations holds';
COMMENT ON COLUMN regulation_versions.restored IS 'The earlier version that it brings back';
COMMENT ON COLUMN regulation_versions.saved_by IS 'staff:ID, or the data file the product came with';
CREATE TRIGGER regulation_versions_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON regulation_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE outlet_versions (
  code text NOT NULL CHECK (code ~ '^[a-z]+(-[a-z0-9]+)+$'),
  version integer NOT NULL CHECK (version > 0),
  position smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('model', 'smart')),
  governorate_code text NOT NULL REFERENCES governorates,
  name_ar text NOT NULL CHECK (name_ar <> ''),
  place_ar text NOT NULL CHECK (place_ar <> ''),
  service_type text NOT NULL CHECK (service_type IN ('express', 'accessible', 'self-service')),
  services text[] NOT NULL CHECK (cardinality(services) > 0),
  hours text NOT NULL CHECK (hours <> ''),
  lat double precision NOT NULL CHECK (lat BETWEEN 21 AND 32),
  lon double precision NOT NULL CHECK (lon BETWEEN 24 AND 37),
  sample boolean NOT NULL,
  hours_sample boolean NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed', 'withdrawn')),
  reason text NOT NULL DEFAULT '',
  saved_at timestamptz NOT NULL DEFAULT now(),
  saved_by text NOT NULL,
  PRIMARY KEY (code, version)
);
COMMENT ON TABLE outlet_versions IS 'Every version of every outlet; append-only, the latest of each is the outlet';
COMMENT ON COLUMN outlet_versions.position IS 'Its place in the lists';
COMMENT ON COLUMN outlet_versions.hours IS 'Weekly hours in the notation of content/data/README.md';
COMMENT ON COLUMN outlet_versions.sample IS 'Without a public source; the page says so';
COMMENT ON COLUMN outlet_versions.status IS 'One that is closed for a time is shown and says so; a withdrawn one is not shown';
COMMENT ON COLUMN outlet_versions.reason IS 'Why it was saved, as who saved it says';
COMMENT ON COLUMN outlet_versions.saved_by IS 'staff:ID, or the data file the product came with';
CREATE TRIGGER outlet_versions_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON outlet_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

----------------------------------------------------------------------------------- messages of visitors

ALTER TABLE feedback_messages ADD COLUMN version integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN feedback_messages.version IS 'Goes up by one with every act, so that an act on an old view is refused';

CREATE TABLE feedback_acts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference bigint NOT NULL REFERENCES feedback_messages,
  act text NOT NULL CHECK (act IN ('answer', 'close', 'reopen')),
  text text NOT NULL CHECK (text <> ''),
  done_at timestamptz NOT NULL DEFAULT now(),
  done_by bigint NOT NULL REFERENCES staff
);
COMMENT ON TABLE feedback_acts IS 'What staff did with a message; append-only. An answer is what is to be sent to its sender';
COMMENT ON COLUMN feedback_acts.text IS 'The answer, or why it was closed or opened again';
CREATE INDEX ON feedback_acts (reference, id);
CREATE TRIGGER feedback_acts_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON feedback_acts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Lists of messages in the order of their arrival, whole or by what they are narrowed to.
DROP INDEX feedback_messages_state_received_at_idx;
CREATE INDEX ON feedback_messages (received_at, reference);
CREATE INDEX ON feedback_messages (state, received_at, reference);
CREATE INDEX ON feedback_messages (type, received_at, reference);
CREATE INDEX ON poll_votes (cast_at) INCLUDE (option);

------------------------------------------------------------------------------------- requests in the office

ALTER TABLE requests
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN list text,
  ADD COLUMN flags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN governorate_code text REFERENCES governorates,
  ADD COLUMN taken_by bigint REFERENCES staff,
  ADD COLUMN taken_until timestamptz,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN delivery text NOT NULL DEFAULT 'NOT_PACKED'
    CHECK (delivery IN ('NOT_PACKED', 'PACKED', 'HANDED_OVER', 'DELIVERED', 'RETURNED')),
  ADD COLUMN delivery_attempts smallint NOT NULL DEFAULT 0 CHECK (delivery_attempts BETWEEN 0 AND 3),
  ADD CHECK ((taken_by IS NULL) = (taken_until IS NULL)),
  ADD CHECK (delivery IN ('NOT_PACKED', 'PACKED') OR state = 'INTRANSIT'),
  ADD CHECK (delivery <> 'PACKED' OR state = 'PAYMENT_ACCEPTED'),
  ADD CHECK (flags <@ ARRAY['impossibleNumber', 'notYetBorn', 'otherGender', 'orderedLately']);
COMMENT ON COLUMN requests.version IS 'Goes up by one with every change in the office, so that an act on an old view is refused';
COMMENT ON COLUMN requests.list IS 'The list of its documents, of which an order has exactly one';
COMMENT ON COLUMN requests.flags IS 'Why it wants a second look, found when it was ordered; refuses nothing';
COMMENT ON COLUMN requests.governorate_code IS 'Where it goes, once the address has arrived';
COMMENT ON COLUMN requests.taken_by IS 'Who works on it, until taken_until';
COMMENT ON COLUMN requests.delivery IS 'Where its papers are; the citizen''s states stay the five of portal.md §4';

CREATE TABLE dispatch_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  governorate_code text NOT NULL REFERENCES governorates,
  made_by bigint NOT NULL REFERENCES staff,
  made_at timestamptz NOT NULL DEFAULT now(),
  handed_over_by bigint REFERENCES staff,
  handed_over_at timestamptz,
  CHECK ((handed_over_by IS NULL) = (handed_over_at IS NULL))
);
COMMENT ON TABLE dispatch_batches IS 'Papers that are handed to the post together, of one governorate';
ALTER TABLE requests ADD COLUMN batch_id bigint REFERENCES dispatch_batches,
  ADD CHECK ((delivery = 'NOT_PACKED') = (batch_id IS NULL));
COMMENT ON COLUMN requests.batch_id IS 'The batch that its papers lie in or left with';
CREATE INDEX ON dispatch_batches (id) WHERE handed_over_at IS NULL;
CREATE INDEX ON requests (batch_id, delivery) WHERE batch_id IS NOT NULL;
CREATE INDEX ON requests (governorate_code, created_at, id)
  WHERE state = 'PAYMENT_ACCEPTED' AND delivery = 'NOT_PACKED';

UPDATE requests SET
  list = (SELECT list FROM documents WHERE request_id = requests.id LIMIT 1),
  governorate_code = (SELECT governorate_code FROM shipments WHERE request_id = requests.id);
ALTER TABLE requests ALTER COLUMN list SET NOT NULL;

CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(
    regexp_replace(btrim(regexp_replace(lower(name), '\s+', ' ', 'g')), '[\u064B-\u065F\u0670\u0640]', '', 'g'),
    'أإآٱىةؤئ', 'اااايهوي');
COMMENT ON FUNCTION fold_name(text) IS
  'A name as it is searched: without marks, with one form of alef, ya, ta marbuta and hamza';

ALTER TABLE documents
  ADD COLUMN name_key text COLLATE "C" GENERATED ALWAYS AS (fold_name(full_name)) STORED,
  ADD COLUMN rejection_code text REFERENCES rejection_reasons,
  ADD COLUMN rejection_note text;
COMMENT ON COLUMN documents.rejection_reason IS 'What the citizen reads: the reason''s words and the note, as they were then';
COMMENT ON COLUMN documents.rejection_code IS 'The reason of the kept list';

-- The queue: the oldest first, whole or by what it is narrowed to. What stands after the id narrows further
-- without a look at the requests that are left out.
CREATE INDEX ON requests (state, created_at, id);
CREATE INDEX ON requests (state, list, created_at, id, governorate_code);
CREATE INDEX ON requests (state, governorate_code, created_at, id);
CREATE INDEX ON requests (state, created_at, id, list, governorate_code) WHERE flags <> '{}';
CREATE INDEX ON requests (taken_by) WHERE taken_by IS NOT NULL;
-- The search.
CREATE INDEX ON documents (national_id, request_id);
CREATE INDEX ON documents (name_key, request_id);
CREATE INDEX ON requests ((contact -> 'contactDetails' ->> 'mobile1'), id);
CREATE INDEX ON requests ((contact -> 'contactDetails' ->> 'mobile2'), id);

ALTER TABLE request_history
  DROP CONSTRAINT request_history_event_check,
  ADD COLUMN note text,
  ADD CHECK (event IN ('REGISTERED', 'ADDRESS_RECEIVED', 'STATE_CHANGED', 'DOCUMENT_ACCEPTED',
                       'DOCUMENT_REJECTED', 'PACKED', 'UNPACKED', 'HANDED_OVER', 'DELIVERY_ATTEMPTED',
                       'DELIVERED', 'RETURNED', 'SENT_AGAIN'));
COMMENT ON COLUMN request_history.note IS 'What belongs to the event: the document, the batch, the attempt';

-- How long a request was in a state is known when it leaves it: counted then, once, and not for every figure.
ALTER TABLE request_history
  ADD COLUMN left_state request_state,
  ADD COLUMN since timestamptz,
  ADD CHECK ((left_state IS NULL) = (since IS NULL));
COMMENT ON COLUMN request_history.left_state IS 'The state that the event ended; delivery ends the last one';
COMMENT ON COLUMN request_history.since IS 'When the state that the event ended had begun';

CREATE FUNCTION note_left_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT state, at INTO NEW.left_state, NEW.since FROM request_history
  WHERE request_id = NEW.request_id AND event IN ('REGISTERED', 'STATE_CHANGED')
  ORDER BY id DESC LIMIT 1;
  RETURN NEW;
END $$;
CREATE TRIGGER request_history_notes_left_state BEFORE INSERT ON request_history
  FOR EACH ROW WHEN (NEW.event IN ('STATE_CHANGED', 'DELIVERED')) EXECUTE FUNCTION note_left_state();

-- The figures: the reasons of rejection, and the states that were left in some days.
CREATE INDEX ON documents (request_id) INCLUDE (rejection_code) WHERE rejection_code IS NOT NULL;
CREATE INDEX ON request_history (at) INCLUDE (left_state, since) WHERE left_state IS NOT NULL;

-------------------------------------------------------------------------------------------------- audit

CREATE TABLE audit_entries (
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  role text NOT NULL,
  address text NOT NULL,
  act text NOT NULL,
  request_id bigint,
  detail jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL
);
COMMENT ON TABLE audit_entries IS 'Every look at a personal record and every act of staff; append-only, each entry chained to the one before';
COMMENT ON COLUMN audit_entries.actor IS 'staff:ID, or a part of the product';
COMMENT ON COLUMN audit_entries.address IS 'The network address that it was done from';
COMMENT ON COLUMN audit_entries.detail IS 'What belongs to the act; never the personal data that was looked at';
CREATE INDEX ON audit_entries (actor, id, act);
CREATE INDEX ON audit_entries (request_id, id) WHERE request_id IS NOT NULL;
CREATE INDEX ON audit_entries (act, id);
CREATE INDEX ON audit_entries (at);

CREATE FUNCTION audit_hash(entry audit_entries) RETURNS bytea LANGUAGE sql IMMUTABLE
  RETURN sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.id, extract(epoch FROM entry.at), entry.actor, entry.role, entry.address, entry.act,
    entry.request_id, entry.detail)::text, 'UTF8'));
COMMENT ON FUNCTION audit_hash(audit_entries) IS 'What an entry''s hash must be: all of it, and the hash before';

CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One writer at a time until it commits: two entries cannot follow the same one.
  PERFORM pg_advisory_xact_lock(7290115);
  SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM audit_entries;
  NEW.at := clock_timestamp();
  NEW.previous_hash := coalesce((SELECT hash FROM audit_entries WHERE id = NEW.id - 1), '\x');
  NEW.hash := audit_hash(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER audit_entries_are_chained BEFORE INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
CREATE TRIGGER audit_entries_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

------------------------------------------------------------------------------- what the application may do

GRANT SELECT, INSERT, UPDATE ON staff, staff_sessions, rejection_reasons, dispatch_batches TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON holidays TO wathiqa_app;
GRANT DELETE ON prices TO wathiqa_app;
GRANT SELECT, INSERT ON regulation_versions, audit_entries TO wathiqa_app;
GRANT SELECT, INSERT ON outlet_versions, feedback_acts TO wathiqa_app;
GRANT UPDATE (version) ON feedback_messages TO wathiqa_app;
