-- Messages out (SMS and e-mail) and in (contact form and poll).

----------------------------------------------------------------------------------------- notifications

CREATE TABLE notifications (
  request_id bigint NOT NULL REFERENCES requests,
  kind text NOT NULL,
  occurrence text NOT NULL DEFAULT '',
  channel text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT '-infinity',
  failure text,
  sent_at timestamptz,
  dead_lettered_at timestamptz,
  superseded_at timestamptz,
  id bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (request_id, kind, occurrence, channel),
  CONSTRAINT notifications_kind_check CHECK (kind = ANY ('{
    registered, orderedAboutYou, addressChanged, correctionAsked, answered, rejected, waitingPayment, paymentCode,
    withdrawn, reopened, paid, unusablePayment, refunded, onItsWay, deliveryAttempt, returned, lost, delivered, erasureProposed, restriction}')),
  CONSTRAINT notifications_occurrence_check CHECK (length(occurrence) <= 40),
  CONSTRAINT notifications_channel_check CHECK (channel = ANY ('{sms,email}')),
  CONSTRAINT notifications_failure_check CHECK (failure = ANY (
    '{unreachable,refused,malformedResponse,noAddress,expired,tooMany,failed}')),
  CONSTRAINT notifications_outcome_check CHECK (sent_at IS NULL OR dead_lettered_at IS NULL),
  CONSTRAINT notifications_dead_lettered_at_check CHECK (dead_lettered_at IS NULL OR failure IS NOT NULL)
);
COMMENT ON TABLE notifications IS 'Transactional outbox: one row a notification and channel, which the key makes unique';
COMMENT ON COLUMN notifications.occurrence IS
  'Distinguishes notifications of one kind: payment attempt, delivery attempt or refund';
COMMENT ON COLUMN notifications.detail IS
  'Facts of its event, which may change before it is sent; no personal data. Sent ones lose the documents';
COMMENT ON COLUMN notifications.attempts IS 'Number of claims by a worker';
COMMENT ON COLUMN notifications.next_attempt_at IS
  '-infinity before the first attempt; during an attempt the end of the lease of its worker; infinity until the daily summary';
COMMENT ON COLUMN notifications.failure IS 'Reason of the last failed attempt; null during the next one';
COMMENT ON COLUMN notifications.dead_lettered_at IS 'Time of the last failed attempt; staff decide afterwards';
COMMENT ON COLUMN notifications.superseded_at IS 'Time at which a later notification of the request, or the daily summary, replaced it';
COMMENT ON COLUMN notifications.id IS 'Order of the events of a request, because its row is locked when they are written';
CREATE INDEX notifications_fresh ON notifications (channel, created_at)
  WHERE next_attempt_at = '-infinity' AND sent_at IS NULL AND dead_lettered_at IS NULL AND superseded_at IS NULL;
CREATE INDEX notifications_pending ON notifications (channel, next_attempt_at) INCLUDE (created_at)
  WHERE sent_at IS NULL AND dead_lettered_at IS NULL AND superseded_at IS NULL;
CREATE INDEX notifications_dead_lettered ON notifications (dead_lettered_at) INCLUDE (channel)
  WHERE dead_lettered_at IS NOT NULL;
-- For erasure. BRIN, because rows lie in the order of their days and the index costs an insert nothing.
CREATE INDEX notifications_by_day ON notifications USING brin (created_at) WITH (autosummarize = on);
ALTER TABLE notifications SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
GRANT SELECT, INSERT, UPDATE, DELETE ON notifications TO wathiqa_app;

----------------------------------------------------------------------------------------- contact form

-- Messages of visitors are stored without network address, browser or session.

CREATE SEQUENCE feedback_numbers AS bigint MINVALUE 1 MAXVALUE 9999999999;
COMMENT ON SEQUENCE feedback_numbers IS 'Running numbers behind the references of messages; none is repeated';
GRANT USAGE ON SEQUENCE feedback_numbers TO wathiqa_app;

CREATE FUNCTION next_feedback_reference(at timestamptz DEFAULT now()) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  running bigint := nextval('feedback_numbers');
  body bigint := extract(year FROM at AT TIME ZONE 'Africa/Cairo')::bigint % 100 * (10 ^ greatest(6, length(running::text)))::bigint + running;
BEGIN
  RETURN body * 10 + luhn_digit(body);
END $$;
COMMENT ON FUNCTION next_feedback_reference(timestamptz) IS
  'New reference: two digits of the year, a running number of six to ten digits, a Luhn digit';

CREATE TABLE feedback_messages (
  reference bigint PRIMARY KEY DEFAULT next_feedback_reference(),
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 6),
  locale text NOT NULL DEFAULT 'ar' CHECK (locale IN ('ar', 'en')),
  name text NOT NULL,
  mobile_number text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  idempotency_key uuid UNIQUE,
  content_hash bytea NOT NULL,
  received_on date NOT NULL DEFAULT cairo_today(),
  received_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
  version integer NOT NULL DEFAULT 1,
  assigned_to bigint REFERENCES staff,
  erased_at timestamptz,
  UNIQUE (content_hash, received_on),
  CONSTRAINT feedback_messages_reference_check CHECK (reference BETWEEN 100000000 AND 9999999999999),
  CONSTRAINT feedback_messages_are_encrypted CHECK (
    is_encrypted(name) AND is_encrypted(mobile_number) AND is_encrypted(email) AND is_encrypted(message))
);
COMMENT ON TABLE feedback_messages IS 'Messages of the contact form';
COMMENT ON COLUMN feedback_messages.reference IS 'Number for the sender to quote; it opens nothing';
COMMENT ON COLUMN feedback_messages.type IS '1 inquiry, 2 suggestion, 3 complaint (spec §1.3); requests under law 151/2020: 4 objection, 5 withdrawal of consent, 6 restriction';
COMMENT ON COLUMN feedback_messages.locale IS 'Language of the page, and of the answer';
COMMENT ON COLUMN feedback_messages.idempotency_key IS 'Key of a form with script; a repeated call is the same message';
COMMENT ON COLUMN feedback_messages.content_hash IS 'Keyed digest of all fields; the same content on one day is the same message';
COMMENT ON COLUMN feedback_messages.version IS 'Incremented by every action, for optimistic locking';
COMMENT ON COLUMN feedback_messages.assigned_to IS 'Member of the staff who answers it; NULL for anyone';
COMMENT ON COLUMN feedback_messages.erased_at IS 'Time at which sender and text were erased';
CREATE INDEX ON feedback_messages (received_at, reference);
CREATE INDEX ON feedback_messages (state, received_at, reference);
CREATE INDEX ON feedback_messages (type, received_at, reference);
CREATE INDEX ON feedback_messages (assigned_to, received_at, reference) WHERE assigned_to IS NOT NULL;

CREATE TABLE feedback_actions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference bigint NOT NULL REFERENCES feedback_messages,
  action text NOT NULL CHECK (action IN ('answer', 'close', 'reopen')),
  text text NOT NULL,
  done_at timestamptz NOT NULL DEFAULT now(),
  done_by bigint NOT NULL REFERENCES staff
);
COMMENT ON TABLE feedback_actions IS 'Actions of staff on a message; append-only. An answer is sent by e-mail';
COMMENT ON COLUMN feedback_actions.text IS 'Answer, or reason for closing or reopening; empty once erased';
CREATE INDEX ON feedback_actions (reference, id);

CREATE TABLE feedback_answers (
  action_id bigint PRIMARY KEY REFERENCES feedback_actions,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz NOT NULL DEFAULT '-infinity',
  failure text,
  sent_at timestamptz,
  dead_lettered_at timestamptz,
  CONSTRAINT feedback_answers_outcome_check CHECK (sent_at IS NULL OR dead_lettered_at IS NULL)
);
COMMENT ON TABLE feedback_answers IS 'Outbox of answers to messages of the contact form, sent by e-mail';
COMMENT ON COLUMN feedback_answers.next_attempt_at IS
  'Time from which it is due; during an attempt the end of the lease of its server';
COMMENT ON COLUMN feedback_answers.dead_lettered_at IS 'Time of the last failed attempt; staff see it';
CREATE INDEX feedback_answers_dead_lettered ON feedback_answers (dead_lettered_at) WHERE dead_lettered_at IS NOT NULL;
CREATE INDEX feedback_answers_pending ON feedback_answers (next_attempt_at)
  WHERE sent_at IS NULL AND dead_lettered_at IS NULL;

CREATE TRIGGER feedback_actions_are_append_only BEFORE DELETE OR TRUNCATE ON feedback_actions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The only allowed update: the text goes once the message is erased.
CREATE FUNCTION refuse_answer_change_but_erasure() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  erased feedback_actions := OLD;
BEGIN
  erased.text := '';
  IF NEW IS DISTINCT FROM erased
     OR NOT EXISTS (SELECT FROM feedback_messages WHERE reference = OLD.reference AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER feedback_actions_change_by_erasure BEFORE UPDATE ON feedback_actions
  FOR EACH ROW EXECUTE FUNCTION refuse_answer_change_but_erasure();

-- SECURITY DEFINER, because the role of the server cannot change the words of visitors.
CREATE FUNCTION erase_feedback(received_before timestamptz, erased timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  message_references bigint[];
BEGIN
  WITH expired AS (
    UPDATE feedback_messages SET
      name = '', mobile_number = '', email = '', message = '', idempotency_key = NULL,
      content_hash = int8send(reference), erased_at = erased
    WHERE received_at < received_before AND erased_at IS NULL
    RETURNING reference
  )
  SELECT coalesce(array_agg(reference), '{}') INTO message_references FROM expired;
  UPDATE feedback_actions SET text = '' WHERE reference = ANY (message_references);
  RETURN cardinality(message_references);
END $$;
COMMENT ON FUNCTION erase_feedback(timestamptz, timestamptz) IS
  'Erases senders and texts of messages received before a time, and their answers; returns the number of messages';
REVOKE ALL ON FUNCTION erase_feedback(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_feedback(timestamptz, timestamptz) TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE (state, version, assigned_to) ON feedback_messages TO wathiqa_app;
GRANT SELECT, INSERT ON feedback_actions TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE ON feedback_answers TO wathiqa_app;

----------------------------------------------------------------------------------------- poll

CREATE TABLE poll_votes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  option text NOT NULL CHECK (option IN ('VERY_SATISFIED', 'SATISFIED', 'SOMEWHAT_SATISFIED', 'DISSATISFIED')),
  idempotency_key uuid UNIQUE,
  cast_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE poll_votes IS 'Anonymous votes of the satisfaction poll';
COMMENT ON COLUMN poll_votes.idempotency_key IS 'Key of a browser with script, which has one vote';
CREATE INDEX ON poll_votes (cast_at) INCLUDE (option);
GRANT SELECT, INSERT ON poll_votes TO wathiqa_app;

----------------------------------------------------------------------------------------- events for other systems

CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client text NOT NULL UNIQUE,
  position bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz NOT NULL DEFAULT '-infinity'
);
COMMENT ON TABLE webhooks IS 'Outbox of events to machine clients; the events are rows of request_history';
COMMENT ON COLUMN webhooks.client IS 'Name of the client in CLIENTS';
COMMENT ON COLUMN webhooks.position IS 'request_history.id of the last event that the client accepted or is not told';
COMMENT ON COLUMN webhooks.attempts IS 'Attempts since then';
COMMENT ON COLUMN webhooks.next_attempt_at IS
  'Time from which it is due; during an attempt the end of the lease of its server';
GRANT SELECT, INSERT, UPDATE ON webhooks TO wathiqa_app;
