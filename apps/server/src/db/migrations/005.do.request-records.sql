-- Records of a request: history, address, corrections and messages.

----------------------------------------------------------------------------------------- history

CREATE TABLE request_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES requests,
  at timestamptz NOT NULL DEFAULT now(),
  event text NOT NULL,
  state request_state NOT NULL,
  left_state request_state,
  since timestamptz,
  actor_kind text NOT NULL,
  actor_id bigint,
  provider_reference text,
  document_id bigint REFERENCES documents,
  batch_id bigint REFERENCES dispatch_batches,
  failure text,
  proof text,
  taken_by text,
  note text,
  CONSTRAINT request_history_event_check CHECK (event = ANY ('{
    REGISTERED, ADDRESS_RECEIVED, ADDRESS_CHANGED, STATE_CHANGED, DOCUMENT_ACCEPTED, DOCUMENT_REJECTED,
    CORRECTION_ASKED, CORRECTED, CORRECTION_LAPSED, CITIZEN_WROTE, STAFF_ANSWERED, CODE_ISSUED, CODE_EXPIRED,
    PAID, PAYMENT_UNUSABLE, REFUNDED, WITHDRAWN, ERROR_MARKED, REOPENED, VISITED, PACKED, UNPACKED, HANDED_OVER, DELIVERY_ATTEMPTED, DELIVERED, RETURNED,
    SENDING_ASKED, SENT_AGAIN, LOST}')),
  CONSTRAINT request_history_left_state_check CHECK ((left_state IS NULL) = (since IS NULL)),
  CONSTRAINT request_history_actor_kind_check CHECK (actor_kind = ANY ('{citizen,staff,provider,rule,system}')),
  CONSTRAINT request_history_actor_id_check CHECK ((actor_kind = ANY ('{citizen,staff}')) = (actor_id IS NOT NULL)),
  CONSTRAINT request_history_provider_reference_check
    CHECK ((actor_kind = 'provider') = (provider_reference IS NOT NULL)),
  CONSTRAINT request_history_document_id_check CHECK (document_id IS NULL OR event = ANY (
    '{DOCUMENT_ACCEPTED,DOCUMENT_REJECTED,CORRECTION_ASKED,CORRECTED,CORRECTION_LAPSED,ERROR_MARKED}')),
  CONSTRAINT request_history_batch_id_check CHECK (batch_id IS NULL OR event = ANY ('{PACKED,HANDED_OVER,LOST}')),
  CONSTRAINT request_history_failure_check CHECK (failure IS NULL OR event = 'DELIVERY_ATTEMPTED'
    AND failure = ANY ('{noAnswer,absent,wrongAddress,postponed,refused}')),
  CONSTRAINT request_history_proof_check CHECK (proof IS NULL OR event = 'DELIVERED'
    AND proof = ANY ('{code,notReceived,phoneUnavailable,codeRefused}')),
  CONSTRAINT request_history_taken_by_check
    CHECK ((taken_by IS NOT NULL) = (proof IS NOT NULL AND proof <> 'code')),
  CONSTRAINT request_history_note_check CHECK (note <> '')
);
COMMENT ON TABLE request_history IS 'Events of a request, each in the transaction of its change; append-only';
COMMENT ON COLUMN request_history.state IS 'State of the request after the event';
COMMENT ON COLUMN request_history.left_state IS 'State that the event ended; delivery ends the last state';
COMMENT ON COLUMN request_history.since IS 'Start of the state that the event ended';
COMMENT ON COLUMN request_history.actor_kind IS 'Cause: citizen, staff, payment provider (provider), automatic acceptance (rule) or the server (system)';
COMMENT ON COLUMN request_history.actor_id IS 'citizens.id or staff.id, by actor_kind';
COMMENT ON COLUMN request_history.provider_reference IS 'Number of the payment or payment code at the provider';
COMMENT ON COLUMN request_history.document_id IS 'Document of a decision or correction';
COMMENT ON COLUMN request_history.batch_id IS 'Batch in which the documents were packed, sent or lost';
COMMENT ON COLUMN request_history.failure IS 'Reason of a failed delivery attempt';
COMMENT ON COLUMN request_history.proof IS 'code: handed over for the delivery code; otherwise the reason for handing over without it';
COMMENT ON COLUMN request_history.taken_by IS
  'Recipient of documents handed over without the code; never shown to the citizen; empty once erased';
COMMENT ON COLUMN request_history.note IS 'Note of the member of the staff; never shown to the citizen';

CREATE INDEX ON request_history (request_id);
CREATE INDEX ON request_history (at) INCLUDE (left_state, since) WHERE left_state IS NOT NULL;

CREATE FUNCTION note_left_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- -id, because no index has that order: PostgreSQL then reads the entries of this request only.
  SELECT state, at INTO NEW.left_state, NEW.since FROM request_history
  WHERE request_id = NEW.request_id AND event IN ('REGISTERED', 'STATE_CHANGED')
  ORDER BY -id LIMIT 1;
  RETURN NEW;
END $$;
CREATE TRIGGER request_history_notes_left_state BEFORE INSERT ON request_history
  FOR EACH ROW WHEN (NEW.event IN ('STATE_CHANGED', 'DELIVERED'))
  EXECUTE FUNCTION note_left_state();

CREATE TRIGGER request_history_is_append_only BEFORE DELETE OR TRUNCATE ON request_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The only allowed update: the words of staff go once the request is erased.
CREATE FUNCTION refuse_change_but_erasure() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  erased request_history := OLD;
BEGIN
  erased.note := NULL;
  erased.taken_by := CASE WHEN OLD.taken_by IS NOT NULL THEN '' END;
  IF NEW IS DISTINCT FROM erased
     OR NOT EXISTS (SELECT FROM requests WHERE id = OLD.request_id AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER request_history_changes_by_erasure BEFORE UPDATE ON request_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure();

CREATE FUNCTION erase_history_words(request_ids bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE request_history SET note = NULL, taken_by = CASE WHEN taken_by IS NOT NULL THEN '' END
  WHERE request_id = ANY (request_ids) AND (note IS NOT NULL OR taken_by <> '')
$$;
COMMENT ON FUNCTION erase_history_words(bigint[]) IS
  'Erases notes of staff and names of recipients from the history of erased requests';
REVOKE ALL ON FUNCTION erase_history_words(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_history_words(bigint[]) TO wathiqa_app;
GRANT SELECT, INSERT ON request_history TO wathiqa_app;

----------------------------------------------------------------------------------------- addresses

CREATE TABLE shipments (
  request_id bigint PRIMARY KEY REFERENCES requests,
  address text NOT NULL,
  governorate_code text NOT NULL REFERENCES governorates,
  police_department_code text NOT NULL REFERENCES police_departments,
  post_office_code text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (governorate_code, post_office_code) REFERENCES post_offices,
  CONSTRAINT shipments_are_encrypted CHECK (is_encrypted(address))
);
COMMENT ON TABLE shipments IS 'Delivery address of a request';
GRANT SELECT, INSERT, UPDATE ON shipments TO wathiqa_app;

----------------------------------------------------------------------------------------- corrections

CREATE TABLE document_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES requests,
  document_id bigint NOT NULL REFERENCES documents,
  fields text[] NOT NULL,
  note text NOT NULL,
  asked_at timestamptz NOT NULL,
  asked_by bigint NOT NULL REFERENCES staff,
  until date NOT NULL,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('corrected', 'decided', 'lapsed', 'withdrawn')),
  before text NOT NULL DEFAULT '',
  after text NOT NULL DEFAULT '',
  CONSTRAINT document_corrections_fields_check CHECK (fields <> '{}' AND fields <@ ARRAY[
    'name', 'nationalIdenNumber', 'motherFullName', 'genderCode', 'relationCode', 'spouseFullName',
    'applicantEntity', 'languageCode', 'latinName', 'jobName']),
  CONSTRAINT document_corrections_end_check CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT document_corrections_values_check CHECK (outcome = 'corrected' OR (before = '' AND after = '')),
  CONSTRAINT document_corrections_are_encrypted
    CHECK (is_encrypted(note) AND is_encrypted(before) AND is_encrypted(after))
);
COMMENT ON TABLE document_corrections IS 'One row each time staff return a document to its citizen for correction';
COMMENT ON COLUMN document_corrections.fields IS 'Fields to correct, by their names in the API';
COMMENT ON COLUMN document_corrections.note IS 'Sentence for the citizen; encrypted, because it can name a person';
COMMENT ON COLUMN document_corrections.until IS 'Last day in Cairo for the correction; the document is rejected afterwards';
COMMENT ON COLUMN document_corrections.outcome IS 'decided: by staff without a correction; lapsed: after the last day; withdrawn: with the request';
COMMENT ON COLUMN document_corrections.before IS 'Previous values of the fields as encrypted JSON; empty once erased';
COMMENT ON COLUMN document_corrections.after IS 'Corrected values of the fields as encrypted JSON; empty once erased';
CREATE UNIQUE INDEX ON document_corrections (document_id) WHERE ended_at IS NULL;
CREATE INDEX ON document_corrections (until) WHERE ended_at IS NULL;
CREATE INDEX ON document_corrections (request_id);

CREATE FUNCTION refuse_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM documents
    WHERE id = NEW.document_id AND request_id = NEW.request_id AND state = 'WAITING_APPROVAL'
  ) THEN
    RAISE EXCEPTION 'only a document awaiting its decision can be returned'
      USING ERRCODE = 'check_violation', TABLE = 'document_corrections',
        CONSTRAINT = 'document_corrections_are_of_waiting_documents';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER document_corrections_are_of_waiting_documents BEFORE INSERT ON document_corrections
  FOR EACH ROW EXECUTE FUNCTION refuse_correction();

-- Personal data of a document changes by a correction of the marked fields, or by erasure (an empty name).
-- Encrypted fields cannot be compared here.
CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.full_name = '' OR EXISTS (
    SELECT FROM document_corrections
    WHERE document_id = OLD.id AND ended_at IS NULL AND OLD.state = 'WAITING_APPROVAL'
      AND (NEW.full_name = OLD.full_name OR 'name' = ANY (fields))
      AND (NEW.gender = OLD.gender OR 'genderCode' = ANY (fields))
      AND (NEW.relation = OLD.relation OR 'relationCode' = ANY (fields))
      AND (NEW.spouse_full_name IS NOT DISTINCT FROM OLD.spouse_full_name OR 'spouseFullName' = ANY (fields))
      AND (NEW.applicant_entity IS NOT DISTINCT FROM OLD.applicant_entity OR 'applicantEntity' = ANY (fields))
      AND (NEW.language_code IS NOT DISTINCT FROM OLD.language_code OR 'languageCode' = ANY (fields))
      AND (NEW.job_name IS NOT DISTINCT FROM OLD.job_name OR 'jobName' = ANY (fields))
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a correction may change only the marked fields of a document'
    USING ERRCODE = 'check_violation', TABLE = 'documents', CONSTRAINT = 'documents_change_by_corrections';
END $$;
CREATE TRIGGER documents_change_by_corrections
  BEFORE UPDATE OF full_name, gender, relation, spouse_full_name, applicant_entity, language_code, job_name ON documents
  FOR EACH ROW
  WHEN ((OLD.full_name, OLD.gender, OLD.relation, OLD.spouse_full_name, OLD.applicant_entity, OLD.language_code, OLD.job_name)
        IS DISTINCT FROM
        (NEW.full_name, NEW.gender, NEW.relation, NEW.spouse_full_name, NEW.applicant_entity, NEW.language_code, NEW.job_name))
  EXECUTE FUNCTION refuse_document_change();
GRANT SELECT, INSERT, UPDATE ON document_corrections TO wathiqa_app;

----------------------------------------------------------------------------------------- messages

CREATE TABLE request_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES requests,
  staff_id bigint REFERENCES staff,
  text text NOT NULL,
  idempotency_key uuid,
  sent_at timestamptz NOT NULL,
  UNIQUE (request_id, idempotency_key),
  CONSTRAINT request_messages_are_encrypted CHECK (is_encrypted(text))
);
COMMENT ON TABLE request_messages IS 'Messages between the citizen and staff about a request';
COMMENT ON COLUMN request_messages.staff_id IS 'Member of the staff who answered; null for messages of the citizen';
COMMENT ON COLUMN request_messages.text IS 'Encrypted; empty once erased';
COMMENT ON COLUMN request_messages.idempotency_key IS 'A repeated call with the same key is the same message';
GRANT SELECT, INSERT, UPDATE ON request_messages TO wathiqa_app;

CREATE TABLE request_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES requests,
  staff_id bigint NOT NULL REFERENCES staff,
  text text NOT NULL,
  written_at timestamptz NOT NULL,
  CONSTRAINT request_notes_are_encrypted CHECK (is_encrypted(text))
);
CREATE INDEX ON request_notes (request_id, id);
COMMENT ON TABLE request_notes IS 'Internal notes of staff about a request; never shown to the citizen';
COMMENT ON COLUMN request_notes.text IS 'Encrypted; empty once erased';
GRANT SELECT, INSERT, UPDATE ON request_notes TO wathiqa_app;

CREATE TABLE pending_decisions (
  request_id bigint PRIMARY KEY REFERENCES requests,
  staff_id bigint NOT NULL REFERENCES staff,
  address text NOT NULL,
  decision text NOT NULL,
  effective_at timestamptz NOT NULL,
  problem text,
  CONSTRAINT pending_decisions_are_encrypted CHECK (is_encrypted(decision))
);
CREATE INDEX ON pending_decisions (effective_at);
CREATE INDEX ON pending_decisions (staff_id);
COMMENT ON TABLE pending_decisions IS 'Decisions and returns for correction of staff that can still be undone, or that could not take effect';
COMMENT ON COLUMN pending_decisions.address IS 'Network address of the decider, for the audit entry';
COMMENT ON COLUMN pending_decisions.decision IS 'Encrypted: the decision as sent; empty once dropped';
COMMENT ON COLUMN pending_decisions.problem IS 'Response code of a decision that could not take effect; null otherwise';
GRANT SELECT, INSERT, UPDATE, DELETE ON pending_decisions TO wathiqa_app;

----------------------------------------------------------------------------------------- second looks

CREATE TABLE quality_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES requests,
  version integer NOT NULL,
  cause text NOT NULL CHECK (cause IN ('sample', 'automatic')),
  decided_by bigint REFERENCES staff,
  decided_at timestamptz NOT NULL,
  claimed_by bigint REFERENCES staff,
  claimed_until timestamptz,
  checked_by bigint REFERENCES staff,
  checked_at timestamptz,
  disputed boolean NOT NULL DEFAULT false,
  settled_by bigint REFERENCES staff,
  settled_at timestamptz,
  outcome text CHECK (outcome IN ('first', 'second', 'both')),
  UNIQUE (request_id, version),
  CONSTRAINT quality_checks_claim_check CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  CONSTRAINT quality_checks_checked_check CHECK ((checked_by IS NULL) = (checked_at IS NULL)),
  CONSTRAINT quality_checks_disputed_check CHECK (checked_at IS NOT NULL OR NOT disputed),
  CONSTRAINT quality_checks_settled_check
    CHECK ((settled_by IS NULL) = (settled_at IS NULL) AND (disputed OR settled_at IS NULL)),
  CONSTRAINT quality_checks_second_person CHECK (checked_by <> decided_by),
  CONSTRAINT quality_checks_third_person CHECK (settled_by NOT IN (decided_by, checked_by))
);
COMMENT ON TABLE quality_checks IS
  'Accepted requests that a second person examines without knowing the first decision; the result changes no request';
COMMENT ON COLUMN quality_checks.version IS 'Version of the request that was decided';
COMMENT ON COLUMN quality_checks.cause IS 'sample: drawn among decisions of staff; automatic: among decisions without staff';
COMMENT ON COLUMN quality_checks.decided_by IS 'Member of the staff who decided last; null for an automatic decision';
COMMENT ON COLUMN quality_checks.disputed IS 'True if the second person accepts a rejected document or rejects an accepted one';
COMMENT ON COLUMN quality_checks.settled_by IS 'Supervisor who has dealt with the disagreement';
COMMENT ON COLUMN quality_checks.outcome IS 'Decision that was right; both if each is tenable. The reason is in the audit log';
CREATE INDEX ON quality_checks (decided_at, id) WHERE checked_at IS NULL;
CREATE INDEX ON quality_checks (checked_at) WHERE checked_at IS NOT NULL;
CREATE INDEX ON quality_checks (id) WHERE disputed AND settled_at IS NULL;
-- Each switches the rule of automatic acceptance off.
CREATE INDEX ON quality_checks (checked_at, id) WHERE disputed AND cause = 'automatic';

CREATE TABLE quality_check_documents (
  check_id bigint NOT NULL REFERENCES quality_checks ON DELETE CASCADE,
  document_id bigint NOT NULL REFERENCES documents,
  accepted boolean NOT NULL,
  reason_code text REFERENCES rejection_reasons,
  second_accepted boolean,
  second_reason_code text REFERENCES rejection_reasons,
  PRIMARY KEY (check_id, document_id),
  CONSTRAINT quality_check_documents_reason_check CHECK (accepted = (reason_code IS NULL)),
  CONSTRAINT quality_check_documents_second_reason_check
    CHECK (coalesce(second_accepted, true) = (second_reason_code IS NULL))
);
COMMENT ON TABLE quality_check_documents IS 'Both decisions on each document of a second look';
COMMENT ON COLUMN quality_check_documents.accepted IS 'First decision';
COMMENT ON COLUMN quality_check_documents.second_accepted IS 'Second decision; null until the request is checked';
GRANT SELECT, INSERT, UPDATE, DELETE ON quality_checks, quality_check_documents TO wathiqa_app;

----------------------------------------------------------------------------------------- civil register

CREATE TABLE document_lookups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL,
  document_id bigint NOT NULL REFERENCES documents,
  revision smallint NOT NULL,
  planned_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'pending',
  next_attempt_at timestamptz NOT NULL DEFAULT '-infinity',
  attempts smallint NOT NULL DEFAULT 0,
  failure text,
  looked_up_at timestamptz,
  result text,
  grade text,
  differing text[] NOT NULL DEFAULT '{}',
  planted text,
  record text NOT NULL DEFAULT '',
  UNIQUE (document_id, revision),
  CONSTRAINT document_lookups_state_check CHECK (state = ANY ('{pending,done,unneeded}')),
  CONSTRAINT document_lookups_failure_check
    CHECK (failure = ANY ('{unreachable,unavailable,malformed,refused}')),
  CONSTRAINT document_lookups_result_check CHECK (result = ANY ('{one,none,several}')),
  CONSTRAINT document_lookups_grade_check CHECK (grade = ANY ('{certain,probable,possible,none}')),
  CONSTRAINT document_lookups_done_check
    CHECK ((state = 'done') = (looked_up_at IS NOT NULL) AND (state = 'done') = (result IS NOT NULL)
      AND (state = 'done') = (grade IS NOT NULL)),
  CONSTRAINT document_lookups_record_check CHECK (record = '' OR result = 'one'),
  CONSTRAINT document_lookups_are_encrypted CHECK (is_encrypted(record))
);
COMMENT ON TABLE document_lookups IS
  'Lookups of documents in the civil register: one after the order, one after each correction; none without a register';
COMMENT ON COLUMN document_lookups.revision IS 'Corrections of the document before it; only that of the present number counts';
COMMENT ON COLUMN document_lookups.state IS 'unneeded: decided, withdrawn or corrected before the register answered';
COMMENT ON COLUMN document_lookups.next_attempt_at IS 'Time of the next attempt; during one, end of its lease';
COMMENT ON COLUMN document_lookups.failure IS 'Failure of the last attempt';
COMMENT ON COLUMN document_lookups.grade IS 'Grade of the match with the typed data; remains after the record';
COMMENT ON COLUMN document_lookups.differing IS 'Names of the fields that differ; remains after the record';
COMMENT ON COLUMN document_lookups.planted IS 'Field that the sandbox made wrong, to measure attention; always null with a real register';
COMMENT ON COLUMN document_lookups.record IS
  'Record of the register as encrypted JSON: only the fields that the document prints; empty 30 days after the decision, and once a correction follows';
CREATE INDEX document_lookups_pending ON document_lookups (next_attempt_at, id) WHERE state = 'pending';
CREATE INDEX document_lookups_to_be_erased ON document_lookups (looked_up_at) WHERE record <> '';
GRANT SELECT, INSERT, UPDATE ON document_lookups TO wathiqa_app;

----------------------------------------------------------------------------------------- autovacuum

-- The default of 20 % would leave weeks of dead rows in a table of forty million rows.
ALTER TABLE requests SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE documents SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE document_lookups SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE shipments SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- Append-only tables are vacuumed for their visibility map, which index-only scans need.
ALTER TABLE request_history
  SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
