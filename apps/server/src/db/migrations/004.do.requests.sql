-- Requests, their documents, history, addresses, corrections and messages.

----------------------------------------------------------------------------------------- kinds and transitions

-- The same rows as the tables of the domain package. A new kind or transition is a migration that adds a row.

CREATE TABLE document_kinds (
  list text NOT NULL CHECK (list <> ''),
  document_type text NOT NULL CHECK (document_type <> ''),
  service_code service_code NOT NULL,
  max_copies smallint NOT NULL CHECK (max_copies BETWEEN 1 AND 5),
  own_only boolean NOT NULL,
  numbered boolean NOT NULL,
  has_spouse boolean NOT NULL,
  has_entity boolean NOT NULL,
  has_language boolean NOT NULL,
  has_card_details boolean NOT NULL,
  PRIMARY KEY (list, document_type),
  UNIQUE (list, document_type, service_code)
);
COMMENT ON TABLE document_kinds IS 'Kinds of documents and the fields of each; append-only';
COMMENT ON COLUMN document_kinds.list IS 'List of the order that carries it; a translation has the type of its original';
COMMENT ON COLUMN document_kinds.service_code IS 'Service that sets its price';
COMMENT ON COLUMN document_kinds.max_copies IS 'Highest number of copies of one document';
COMMENT ON COLUMN document_kinds.own_only IS 'True if citizens can order it for themselves only';
COMMENT ON COLUMN document_kinds.numbered IS 'True if its owner has a national ID; otherwise fourteen zeros are stored';
COMMENT ON COLUMN document_kinds.has_spouse IS 'True if it names the other spouse';
COMMENT ON COLUMN document_kinds.has_entity IS 'True if it names the entity that it is submitted to';
COMMENT ON COLUMN document_kinds.has_language IS 'True for a translation';
COMMENT ON COLUMN document_kinds.has_card_details IS 'True if it has the issue reason and the job of an ID card';
INSERT INTO document_kinds (list, document_type, service_code, max_copies, own_only, numbered,
                            has_spouse, has_entity, has_language, has_card_details) VALUES
  ('birthDocs',       'BirthFirstTime', 'MOICSO013', 1, false, false, false, false, false, false),
  ('birthDocs',       'Birth',          'MOICSO001', 5, false, true,  false, false, false, false),
  ('deathDocs',       'Death',          'MOICSO005', 5, false, true,  false, false, false, false),
  ('marriageDocs',    'Marriage',       'MOICSO003', 5, false, true,  true,  false, false, false),
  ('divorceDocs',     'Divorce',        'MOICSO004', 5, false, true,  true,  false, false, false),
  ('familyRecords',   'FamilyRecord',   'MOICSO006', 5, false, true,  false, true,  false, false),
  ('personalRecords', 'PersonalRecord', 'MOICSO007', 5, true,  true,  false, false, false, false),
  ('nidDoc',          'Nid',            'MOICSO002', 1, true,  true,  false, false, false, true),
  ('translatedDocs',  'Birth',          'MOICS010',  5, false, true,  false, false, true,  false),
  ('translatedDocs',  'Death',          'MOICS010',  5, false, true,  false, false, true,  false),
  ('translatedDocs',  'Marriage',       'MOICS010',  5, false, true,  true,  false, true,  false),
  ('translatedDocs',  'Divorce',        'MOICS010',  5, false, true,  true,  false, true,  false),
  ('translatedDocs',  'FamilyRecord',   'MOICS010',  5, true,  true,  false, true,  true,  false),
  ('translatedDocs',  'PersonalRecord', 'MOICS010',  5, true,  true,  false, false, true,  false);

CREATE TABLE request_transitions (
  from_state request_state NOT NULL,
  from_delivery text NOT NULL,
  to_state request_state NOT NULL,
  to_delivery text NOT NULL,
  PRIMARY KEY (from_state, from_delivery, to_state, to_delivery)
);
COMMENT ON TABLE request_transitions IS 'Allowed changes of state and delivery of a request (spec §4.3); append-only';
INSERT INTO request_transitions (from_state, from_delivery, to_state, to_delivery) VALUES
  ('WAITING_APPROVAL', 'NOT_PACKED',  'WAITING_PAYMENT',  'NOT_PACKED'),
  ('WAITING_APPROVAL', 'NOT_PACKED',  'REJECTED',         'NOT_PACKED'),
  ('WAITING_PAYMENT',  'NOT_PACKED',  'REJECTED',         'NOT_PACKED'),
  ('REJECTED',         'NOT_PACKED',  'WAITING_APPROVAL', 'NOT_PACKED'),
  ('WAITING_PAYMENT',  'NOT_PACKED',  'WAITING_APPROVAL', 'NOT_PACKED'),
  ('WAITING_PAYMENT',  'NOT_PACKED',  'PAYMENT_ACCEPTED', 'NOT_PACKED'),
  ('PAYMENT_ACCEPTED', 'NOT_PACKED',  'PAYMENT_ACCEPTED', 'PACKED'),
  ('PAYMENT_ACCEPTED', 'PACKED',      'PAYMENT_ACCEPTED', 'NOT_PACKED'),
  ('PAYMENT_ACCEPTED', 'PACKED',      'INTRANSIT',        'HANDED_OVER'),
  ('INTRANSIT',        'HANDED_OVER', 'INTRANSIT',        'DELIVERED'),
  ('INTRANSIT',        'HANDED_OVER', 'INTRANSIT',        'RETURNED'),
  ('INTRANSIT',        'RETURNED',    'INTRANSIT',        'HANDED_OVER'),
  ('INTRANSIT',        'HANDED_OVER', 'PAYMENT_ACCEPTED', 'NOT_PACKED');

CREATE TABLE document_transitions (
  from_state request_state NOT NULL,
  to_state request_state NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
COMMENT ON TABLE document_transitions IS 'Allowed changes of state of a document (spec §4.3); append-only';
INSERT INTO document_transitions (from_state, to_state) VALUES
  ('WAITING_APPROVAL', 'WAITING_PAYMENT'),
  ('WAITING_APPROVAL', 'REJECTED'),
  ('WAITING_PAYMENT',  'REJECTED'),
  ('REJECTED',         'WAITING_APPROVAL'),
  ('WAITING_PAYMENT',  'WAITING_APPROVAL'),
  ('WAITING_PAYMENT',  'PAYMENT_ACCEPTED');

CREATE TRIGGER document_kinds_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_kinds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER request_transitions_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON request_transitions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_transitions_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_transitions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT ON document_kinds, request_transitions, document_transitions TO wathiqa_app;

----------------------------------------------------------------------------------------- request numbers

CREATE SEQUENCE request_numbers AS bigint MINVALUE 1 MAXVALUE 999999999;
COMMENT ON SEQUENCE request_numbers IS 'Running numbers behind the request numbers';
GRANT USAGE ON SEQUENCE request_numbers TO wathiqa_app;

CREATE TABLE request_numbering (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  key bytea NOT NULL,
  generation integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE request_numbering IS 'Key and generation of request numbers; one row';
COMMENT ON COLUMN request_numbering.key IS
  'Key of the permutation, created here and hidden from the server; a backup includes it, so that a restored database continues the same sequence';
COMMENT ON COLUMN request_numbering.generation IS
  'Grows with every restore, so that a payment reference of lost data is never used again';
GRANT SELECT (generation) ON request_numbering TO wathiqa_app;
INSERT INTO request_numbering (key)
SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

CREATE FUNCTION permute_request_number(running bigint, key bytea) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  value bigint := running;
  digest bytea;
BEGIN
  -- A Feistel network over 30 bits, repeated until the result is in the range (cycle walking).
  LOOP
    FOR round IN 1..8 LOOP
      digest := sha256(key || int4send(round) || int4send((value & 32767)::integer));
      value := ((value & 32767) << 15)
               | ((value >> 15) # ((get_byte(digest, 0) << 7) | (get_byte(digest, 1) >> 1)));
    END LOOP;
    EXIT WHEN value BETWEEN 1 AND 999999999;
  END LOOP;
  RETURN value;
END $$;
COMMENT ON FUNCTION permute_request_number(bigint, bytea) IS 'Keyed permutation of the numbers 1 to 999,999,999';

-- SECURITY DEFINER, because the role of the server cannot read the key.
CREATE FUNCTION next_request_id(at timestamptz DEFAULT now()) RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  numbering_key bytea;
  body bigint;
BEGIN
  SELECT key INTO STRICT numbering_key FROM request_numbering;
  body := (extract(year FROM at AT TIME ZONE 'Africa/Cairo')::bigint % 100) * 1000000000
          + permute_request_number(nextval('request_numbers'), numbering_key);
  RETURN body * 10 + luhn_digit(body);
END $$;
COMMENT ON FUNCTION next_request_id(timestamptz) IS
  'New request number: two digits of the year, nine digits that cannot be guessed from other numbers, a Luhn digit';

----------------------------------------------------------------------------------------- requests

-- Schema-qualified, because pg_restore evaluates CHECK constraints with an empty search_path.
CREATE FUNCTION is_encrypted_contact(contact jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN public.is_encrypted(contact -> 'nid' ->> 'nationalIdenNumber')
    AND public.is_encrypted(contact -> 'contactDetails' ->> 'address')
    AND public.is_encrypted(contact -> 'contactDetails' ->> 'mobile1')
    AND public.is_encrypted(contact -> 'contactDetails' ->> 'mobile2')
    AND public.is_encrypted(contact -> 'contactDetails' ->> 'email')
    AND public.is_encrypted(contact ->> 'motherFullName');
END $$;
COMMENT ON FUNCTION is_encrypted_contact(jsonb) IS 'True if the personal data of a contact is encrypted';

CREATE TABLE requests (
  id bigint PRIMARY KEY,
  citizen_id bigint NOT NULL REFERENCES citizens,
  state request_state NOT NULL DEFAULT 'WAITING_APPROVAL',
  list text NOT NULL,
  total piastres NOT NULL,
  contact jsonb NOT NULL,
  mobile1_index bytea,
  mobile2_index bytea,
  options jsonb NOT NULL,
  idempotency_key uuid NOT NULL,
  payload_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  findings text[],
  office_id bigint REFERENCES offices,
  office_transferred boolean NOT NULL DEFAULT false,
  -- decision
  claimed_by bigint REFERENCES staff,
  claimed_until timestamptz,
  assigned_to bigint REFERENCES staff,
  assigned_until date,
  set_aside_until date,
  decided_at timestamptz,
  due_on date,
  withdrawn_at timestamptz,
  correction_since timestamptz,
  correction_days smallint NOT NULL DEFAULT 0,
  corrected boolean NOT NULL DEFAULT false,
  unanswered_since timestamptz,
  all_refunded boolean NOT NULL DEFAULT false,
  -- delivery
  awaits_visit boolean NOT NULL DEFAULT false,
  step_at timestamptz,
  governorate_code text REFERENCES governorates,
  post_office_code text,
  readdressed_at timestamptz,
  promise_missed_on date,
  batch_id bigint REFERENCES dispatch_batches,
  delivery text NOT NULL DEFAULT 'NOT_PACKED',
  delivery_attempts smallint NOT NULL DEFAULT 0,
  delivery_code_version integer,
  wrong_delivery_codes smallint NOT NULL DEFAULT 0,
  erased_at timestamptz,
  restricted_at timestamptz,
  UNIQUE (citizen_id, idempotency_key),
  CONSTRAINT requests_id_check CHECK (id BETWEEN 100000000000 AND 999999999999),
  CONSTRAINT requests_findings_check CHECK (findings <@ '{
    anotherPerson, noRecord, severalRecords, ownerDead, otherKinship, impossibleNumber, notYetBorn, otherGender,
    notTheApplicant, otherName, otherRelation, markedWrong, otherRecord, openCorrection, staffOrKin, nameChain, parentAge, firstCardAge, cardMonthUnknown, applicantUnknown, sameDocument, orderedLately}'),
  CONSTRAINT requests_claim_check CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  CONSTRAINT requests_assignment_check CHECK ((assigned_to IS NULL) = (assigned_until IS NULL)),
  CONSTRAINT requests_withdrawn_at_check CHECK (withdrawn_at IS NULL OR state = 'REJECTED'),
  CONSTRAINT requests_correction_days_check CHECK (correction_days >= 0),
  CONSTRAINT requests_delivery_check
    CHECK (delivery = ANY ('{NOT_PACKED,PACKED,HANDED_OVER,DELIVERED,RETURNED}')),
  CONSTRAINT requests_packed_once_paid CHECK (delivery <> 'PACKED' OR state = 'PAYMENT_ACCEPTED'),
  CONSTRAINT requests_packed_after_visit CHECK (delivery = 'NOT_PACKED' OR NOT awaits_visit),
  CONSTRAINT requests_sent_in_transit CHECK (delivery = ANY ('{NOT_PACKED,PACKED}') OR state = 'INTRANSIT'),
  CONSTRAINT requests_batch_id_check CHECK ((delivery = 'NOT_PACKED') = (batch_id IS NULL)),
  CONSTRAINT requests_delivery_attempts_check CHECK (delivery_attempts BETWEEN 0 AND 3),
  CONSTRAINT requests_restricted_at_check
    CHECK (restricted_at IS NULL OR (erased_at IS NULL AND delivery <> ALL ('{PACKED,HANDED_OVER}'))),
  CONSTRAINT requests_are_encrypted CHECK (is_encrypted_contact(contact))
);
COMMENT ON TABLE requests IS 'One row an order';
COMMENT ON COLUMN requests.citizen_id IS 'Citizen who ordered; after erasure a placeholder without account';
COMMENT ON COLUMN requests.list IS 'List of its documents; mixed for several lists';
COMMENT ON COLUMN requests.total IS 'Sum of the prices of its documents on the day of the order';
COMMENT ON COLUMN requests.contact IS 'Applicant and contact details as sent with the order';
COMMENT ON COLUMN requests.mobile1_index IS 'Blind index of the first mobile number';
COMMENT ON COLUMN requests.mobile2_index IS 'Blind index of the second mobile number';
COMMENT ON COLUMN requests.options IS 'Other parts of the order, such as the steps of an ID card';
COMMENT ON COLUMN requests.idempotency_key IS 'A repeated call with the same key returns the first order';
COMMENT ON COLUMN requests.payload_hash IS 'Keyed digest of the validated order; tells a repeated call from another order';
COMMENT ON COLUMN requests.version IS 'Incremented by every change in the office, for optimistic locking';
COMMENT ON COLUMN requests.findings IS
  'Kinds of its red and amber findings, most urgent first; null until a job has examined it. Never a refusal';
COMMENT ON COLUMN requests.office_id IS 'Office whose members see it; null for all members of offices';
COMMENT ON COLUMN requests.office_transferred IS 'True if a member chose the office; no rule changes it then, unless the office ends';
COMMENT ON COLUMN requests.claimed_by IS 'Member of the staff who works on it until claimed_until';
COMMENT ON COLUMN requests.assigned_to IS 'Member of the staff who gets it as the next request until assigned_until; other members afterwards';
COMMENT ON COLUMN requests.set_aside_until IS 'Day before which it is nobody''s next request; null otherwise';
COMMENT ON COLUMN requests.due_on IS
  'Last day of the decision in time by the calendar in force at the decision or withdrawal; a later holiday does not change it';
COMMENT ON COLUMN requests.withdrawn_at IS 'Time of withdrawal by the citizen; the state is then REJECTED';
COMMENT ON COLUMN requests.correction_since IS 'Start of the current wait for a correction by the citizen; null otherwise';
COMMENT ON COLUMN requests.correction_days IS 'Working days of finished waits for corrections; not counted against the office';
COMMENT ON COLUMN requests.corrected IS 'True once the citizen has corrected one of its documents';
COMMENT ON COLUMN requests.unanswered_since IS 'Time of the oldest message of the citizen without an answer; null otherwise';
COMMENT ON COLUMN requests.all_refunded IS 'True once every accepted document is refunded or about to be; nothing is issued then';
COMMENT ON COLUMN requests.awaits_visit IS
  'True until a member of the staff records the visit that a first ID card needs; nothing is packed before';
COMMENT ON COLUMN requests.step_at IS
  'Time of the last step: payment, visit after it, packing, dispatch or delivery attempt; null before payment';
COMMENT ON COLUMN requests.governorate_code IS 'Governorate of the address; null until the address arrives';
COMMENT ON COLUMN requests.post_office_code IS 'Post office of the address; null until the address arrives';
COMMENT ON COLUMN requests.readdressed_at IS
  'Time of the change of address after payment, which is allowed once and delays packing by a day';
COMMENT ON COLUMN requests.promise_missed_on IS
  'Promised day that passed by the fault of authority or post: refunded, and first in the queue of packing; null otherwise';
COMMENT ON COLUMN requests.batch_id IS 'Batch in which its documents are packed or were sent';
COMMENT ON COLUMN requests.delivery IS 'State of the delivery; the citizen sees the five states of spec §4.3';
COMMENT ON COLUMN requests.delivery_code_version IS
  'Input of the current delivery code, together with a secret outside the database; null before the first dispatch';
COMMENT ON COLUMN requests.wrong_delivery_codes IS 'Wrong delivery codes reported so far, over every dispatch';
COMMENT ON COLUMN requests.erased_at IS 'Time at which the personal data of the request was erased';
COMMENT ON COLUMN requests.restricted_at IS
  'Start of the restriction of processing: lists, jobs, messages and figures leave it out; null otherwise';

-- lists of the office
CREATE INDEX ON requests (state, created_at, id);
CREATE INDEX ON requests (state, list, created_at, id, governorate_code);
CREATE INDEX ON requests (state, governorate_code, created_at, id);
CREATE INDEX ON requests (state, office_id, created_at, id) WHERE office_id IS NOT NULL;
CREATE INDEX ON requests (state, created_at, id, list, governorate_code) WHERE findings <> '{}';
CREATE INDEX requests_corrected ON requests (created_at, id) WHERE corrected AND state = 'WAITING_APPROVAL';
CREATE INDEX requests_to_be_examined ON requests (id) WHERE findings IS NULL;
CREATE INDEX ON requests (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX ON requests (assigned_to, created_at, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX ON requests (unanswered_since) WHERE unanswered_since IS NOT NULL;
CREATE INDEX ON requests (batch_id, delivery) WHERE batch_id IS NOT NULL;
CREATE INDEX requests_to_be_packed ON requests (governorate_code, post_office_code, promise_missed_on, step_at, id)
  INCLUDE (all_refunded, awaits_visit, restricted_at) WHERE state = 'PAYMENT_ACCEPTED' AND delivery = 'NOT_PACKED';
-- clock of packing and delivery
CREATE INDEX requests_by_step ON requests (delivery, step_at, id)
  WHERE state = 'PAYMENT_ACCEPTED' OR delivery = 'HANDED_OVER';
-- requests of a citizen, and search by mobile number
CREATE INDEX ON requests (citizen_id, created_at DESC, id DESC);
CREATE INDEX ON requests (mobile1_index, id);
CREATE INDEX ON requests (mobile2_index, id);
-- due for erasure
CREATE INDEX requests_rejected_unerased ON requests (coalesce(withdrawn_at, decided_at, created_at))
  WHERE state = 'REJECTED' AND erased_at IS NULL;
CREATE INDEX requests_delivered_unerased ON requests (created_at)
  WHERE delivery IN ('DELIVERED', 'RETURNED') AND erased_at IS NULL;

CREATE FUNCTION refuse_request_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM request_transitions
    WHERE from_state = OLD.state AND from_delivery = OLD.delivery
      AND to_state = NEW.state AND to_delivery = NEW.delivery
  ) THEN
    RAISE EXCEPTION 'no transition of a request from % % to % %', OLD.state, OLD.delivery, NEW.state, NEW.delivery
      USING ERRCODE = 'check_violation', TABLE = 'requests', CONSTRAINT = 'requests_move_by_transitions';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER requests_move_by_transitions BEFORE UPDATE OF state, delivery ON requests
  FOR EACH ROW WHEN ((OLD.state, OLD.delivery) IS DISTINCT FROM (NEW.state, NEW.delivery))
  EXECUTE FUNCTION refuse_request_transition();

CREATE FUNCTION orders_at_limit(
  orderer bigint, orderer_session uuid, most_open integer, most_today integer, at timestamptz,
  OUT session_ended boolean, OUT too_many_open boolean, OUT too_many_today boolean
) LANGUAGE plpgsql AS $$
BEGIN
  too_many_open := false;
  too_many_today := false;
  PERFORM pg_advisory_xact_lock(7290116, hashint8(orderer));
  -- What was committed during the wait counts: each statement of a volatile function takes a new snapshot.
  session_ended := NOT EXISTS (
    SELECT FROM sessions WHERE id = orderer_session AND citizen_id = orderer AND ended_at IS NULL);
  IF most_open > 0 THEN
    too_many_open := most_open <= (SELECT count(*) FROM (
      SELECT FROM requests WHERE citizen_id = orderer AND state IN ('WAITING_APPROVAL', 'WAITING_PAYMENT')
      LIMIT most_open) AS waiting);
  END IF;
  IF most_today > 0 THEN
    too_many_today := most_today <= (SELECT count(*) FROM (
      SELECT 1 FROM requests WHERE citizen_id = orderer AND created_at > at - interval '1 day'
      UNION ALL
      SELECT 1 FROM requests JOIN document_corrections AS correction ON correction.request_id = requests.id
      WHERE citizen_id = orderer AND outcome = 'corrected' AND 'nationalIdenNumber' = ANY (fields)
        AND ended_at > at - interval '1 day'
      LIMIT most_today) AS today);
  END IF;
END $$;
COMMENT ON FUNCTION orders_at_limit(bigint, uuid, integer, integer, timestamptz) IS
  'Whether the session has ended, by an erasure too, and whether a citizen has reached the limits of open orders and of orders in 24 hours, corrected numbers included; 0 is no limit. Serializes the orders and the erasure of the citizen until the end of the transaction';

GRANT SELECT, INSERT, UPDATE ON requests TO wathiqa_app;

----------------------------------------------------------------------------------------- documents

CREATE TABLE documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES requests,
  position smallint NOT NULL,
  list text NOT NULL,
  document_type text NOT NULL,
  service_code service_code NOT NULL,
  state request_state NOT NULL DEFAULT 'WAITING_APPROVAL',
  rejection_code text REFERENCES rejection_reasons,
  rejection_reason text,
  rejection_note text,
  copies smallint NOT NULL,
  unit_price piastres NOT NULL,
  full_name text NOT NULL,
  name_key text GENERATED ALWAYS AS (fold_name(full_name)) STORED,
  family_key text GENERATED ALWAYS AS (family_first(fold_name(full_name))) STORED,
  mother_full_name text NOT NULL,
  gender text NOT NULL,
  national_id text NOT NULL,
  national_id_index bytea,
  relation text NOT NULL,
  spouse_full_name text,
  applicant_entity text,
  language_code text,
  latin_name text,
  issue_reason text,
  job_name text,
  offered_again boolean NOT NULL DEFAULT true,
  marked_fields text[] NOT NULL DEFAULT '{}',
  UNIQUE (request_id, position),
  CONSTRAINT documents_kind_fkey FOREIGN KEY (list, document_type, service_code)
    REFERENCES document_kinds (list, document_type, service_code),
  CONSTRAINT documents_position_check CHECK (position BETWEEN 1 AND 20),
  CONSTRAINT documents_rejection_reason_check CHECK ((state = 'REJECTED') = (rejection_reason IS NOT NULL)),
  CONSTRAINT documents_copies_check CHECK (copies BETWEEN 1 AND 5),
  CONSTRAINT documents_full_name_check CHECK (full_name <> '' OR national_id_index IS NULL),
  CONSTRAINT documents_gender_check CHECK (gender = ANY ('{M,F}')),
  CONSTRAINT documents_national_id_index_check
    CHECK ((national_id_index IS NULL) = (national_id = '00000000000000')),
  CONSTRAINT documents_relation_check
    CHECK (relation = ANY ('{SELF,FATHER,MOTHER,SON,DAUGHTER,WIFE,HUSBAND}')),
  CONSTRAINT documents_language_code_check CHECK (language_code ~ '^1(0[1-9]|1[0-9]|2[0-3])$'),
  CONSTRAINT documents_issue_reason_check CHECK (issue_reason = ANY ('{FIRST,LOST,DAMAGED}')),
  CONSTRAINT documents_marked_fields_check CHECK (marked_fields <@ '{
    fullName, motherFullName, spouseFullName, gender, birthDate, eventDate, eventPlace, eventNumber}'),
  CONSTRAINT documents_are_encrypted CHECK (is_encrypted(national_id) AND is_encrypted(mother_full_name) AND is_encrypted(latin_name))
);
COMMENT ON TABLE documents IS 'Documents of a request in the order of entry';
COMMENT ON COLUMN documents.rejection_reason IS 'Text for the citizen: wording of the reason and note at that time';
COMMENT ON COLUMN documents.unit_price IS 'Price of one copy on the day of the order; never recalculated';
COMMENT ON COLUMN documents.marked_fields IS 'Fields of its sheet that the citizen called wrong before the payment';
COMMENT ON COLUMN documents.full_name IS 'Name of the owner; empty once erased';
COMMENT ON COLUMN documents.national_id IS 'National ID of the owner; fourteen zeros for a first-time birth';
COMMENT ON COLUMN documents.national_id_index IS 'Blind index of the national ID; null without one';
COMMENT ON COLUMN documents.relation IS 'Relation of the owner to the citizen who ordered';
COMMENT ON COLUMN documents.spouse_full_name IS 'Other spouse of a marriage or divorce';
COMMENT ON COLUMN documents.applicant_entity IS 'Entity that a family record is submitted to';
COMMENT ON COLUMN documents.language_code IS 'Language of a translation, 101 to 123';
COMMENT ON COLUMN documents.latin_name IS 'Name of the owner in Latin letters as in the passport, for a translation; encrypted; null if not given';
COMMENT ON COLUMN documents.issue_reason IS 'Reason for an ID card';
COMMENT ON COLUMN documents.offered_again IS 'True if the next order of the citizen offers the owner again';

CREATE INDEX ON documents (name_key, request_id);
CREATE INDEX ON documents (family_key, request_id);
CREATE INDEX ON documents (request_id) INCLUDE (rejection_code) WHERE rejection_code IS NOT NULL;
-- Documents of a national ID, newest first. An expression, because the planner could read the primary key backwards.
CREATE INDEX documents_of_number ON documents (national_id_index, (-id));

-- The foreign key refuses an unknown kind.
CREATE FUNCTION refuse_document_unlike_its_kind() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind document_kinds;
  broken text;
BEGIN
  SELECT * INTO kind FROM document_kinds WHERE list = NEW.list AND document_type = NEW.document_type;
  broken := CASE
    WHEN NEW.copies > kind.max_copies THEN 'documents_copies_kind_check'
    WHEN kind.own_only AND NEW.relation <> 'SELF' THEN 'documents_relation_kind_check'
    WHEN NOT kind.numbered AND NEW.national_id <> '00000000000000' THEN 'documents_national_id_kind_check'
    WHEN kind.has_spouse <> (NEW.spouse_full_name IS NOT NULL) THEN 'documents_spouse_full_name_kind_check'
    WHEN kind.has_entity <> (NEW.applicant_entity IS NOT NULL) THEN 'documents_applicant_entity_kind_check'
    WHEN kind.has_language <> (NEW.language_code IS NOT NULL) THEN 'documents_language_code_kind_check'
    WHEN NEW.latin_name IS NOT NULL AND NOT kind.has_language THEN 'documents_latin_name_kind_check'
    WHEN kind.has_card_details <> (NEW.issue_reason IS NOT NULL) THEN 'documents_issue_reason_kind_check'
    WHEN kind.has_card_details <> (NEW.job_name IS NOT NULL) THEN 'documents_job_name_kind_check'
  END;
  IF broken IS NOT NULL THEN
    RAISE EXCEPTION 'a document violates check constraint "%", % of %', broken, NEW.document_type, NEW.list
      USING ERRCODE = 'check_violation', TABLE = 'documents', CONSTRAINT = broken;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER documents_are_like_their_kind BEFORE INSERT OR UPDATE OF list, document_type, copies, relation,
    national_id, spouse_full_name, applicant_entity, language_code, latin_name, issue_reason, job_name ON documents
  FOR EACH ROW EXECUTE FUNCTION refuse_document_unlike_its_kind();

CREATE FUNCTION refuse_document_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM document_transitions WHERE from_state = OLD.state AND to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'no transition of a document from % to %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation', TABLE = 'documents', CONSTRAINT = 'documents_move_by_transitions';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER documents_move_by_transitions BEFORE UPDATE OF state ON documents
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION refuse_document_transition();

GRANT SELECT, INSERT, UPDATE ON documents TO wathiqa_app;

CREATE FUNCTION office_of_request(request bigint, governorate text) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- Without offices an address costs no look at the documents.
  IF NOT EXISTS (SELECT FROM offices WHERE active) THEN RETURN NULL; END IF;
  RETURN (
    SELECT office_of(governorate, array_agg(list), array_remove(array_agg(language_code), NULL))
    FROM documents WHERE request_id = request);
END $$;
COMMENT ON FUNCTION office_of_request(bigint, text) IS 'office_of for the stored documents of a request';
