-- Staff return a document to its citizen, who corrects the marked fields and nothing else; the request keeps its place,
-- and the working days that it waits for them are not the office's.

ALTER TABLE requests
  ADD COLUMN correction_since timestamptz,
  ADD COLUMN correction_days smallint NOT NULL DEFAULT 0 CHECK (correction_days >= 0);
COMMENT ON COLUMN requests.correction_since IS 'Since when it waits for its citizen to correct something; empty while it does not';
COMMENT ON COLUMN requests.correction_days IS 'Working days of such waits that are over';

CREATE TABLE document_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES requests,
  document_id bigint NOT NULL REFERENCES documents,
  fields text[] NOT NULL CHECK (
    fields <> '{}' AND fields <@ '{name,nationalIdenNumber,motherFullName,genderCode,relationCode,spouseFullName,applicantEntity,languageCode,jobName}'),
  note text NOT NULL CHECK (is_encrypted(note)),
  asked_at timestamptz NOT NULL,
  asked_by bigint NOT NULL REFERENCES staff,
  until date NOT NULL,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('corrected', 'decided', 'lapsed', 'withdrawn')),
  before text NOT NULL DEFAULT '' CHECK (is_encrypted(before)),
  after text NOT NULL DEFAULT '' CHECK (is_encrypted(after)),
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CHECK (outcome = 'corrected' OR (before = '' AND after = ''))
);
COMMENT ON TABLE document_corrections IS 'A row each time that a document was returned to its citizen';
COMMENT ON COLUMN document_corrections.fields IS 'What is to be corrected, by the wire''s names';
COMMENT ON COLUMN document_corrections.note IS 'The sentence that the citizen reads; encrypted, because it may speak of a person';
COMMENT ON COLUMN document_corrections.until IS 'The last day in Cairo on which it may be corrected; after it the document is rejected';
COMMENT ON COLUMN document_corrections.outcome IS
  'How it ended: corrected, decided by staff without it, lapsed, or withdrawn with its request';
COMMENT ON COLUMN document_corrections.before IS 'The marked fields as they were, as JSON, encrypted; empty once erased';
COMMENT ON COLUMN document_corrections.after IS 'The same as the citizen corrected them';
CREATE UNIQUE INDEX ON document_corrections (document_id) WHERE ended_at IS NULL;
CREATE INDEX ON document_corrections (until) WHERE ended_at IS NULL;
CREATE INDEX ON document_corrections (request_id);
INSERT INTO table_encryption (table_name, finished) VALUES ('document_corrections', true);
GRANT SELECT, INSERT, UPDATE ON document_corrections TO wathiqa_app;

CREATE FUNCTION refuse_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM documents
    WHERE id = NEW.document_id AND request_id = NEW.request_id AND state = 'WAITING_APPROVAL'
  ) THEN
    RAISE EXCEPTION 'only a document that waits for its decision is returned' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER document_corrections_are_of_waiting_documents BEFORE INSERT ON document_corrections
  FOR EACH ROW EXECUTE FUNCTION refuse_correction();

-- What a document says of its owner stands still: until it is decided the marked fields of a returned one may change,
-- and after its term all of it is taken out. What is encrypted cannot be compared here.
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
  RAISE EXCEPTION 'a document changes by the correction of its marked fields alone' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER documents_change_by_corrections
  BEFORE UPDATE OF full_name, gender, relation, spouse_full_name, applicant_entity, language_code, job_name ON documents
  FOR EACH ROW
  WHEN ((OLD.full_name, OLD.gender, OLD.relation, OLD.spouse_full_name, OLD.applicant_entity, OLD.language_code, OLD.job_name)
        IS DISTINCT FROM
        (NEW.full_name, NEW.gender, NEW.relation, NEW.spouse_full_name, NEW.applicant_entity, NEW.language_code, NEW.job_name))
  EXECUTE FUNCTION refuse_document_change();

ALTER TABLE request_history
  DROP CONSTRAINT request_history_event_check,
  ADD CONSTRAINT request_history_event_check CHECK (
    event IN ('REGISTERED', 'ADDRESS_RECEIVED', 'ADDRESS_CHANGED', 'STATE_CHANGED', 'DOCUMENT_ACCEPTED',
              'DOCUMENT_REJECTED', 'CORRECTION_ASKED', 'CORRECTED', 'CORRECTION_LAPSED', 'CODE_ISSUED', 'CODE_EXPIRED',
              'PAID', 'REFUNDED', 'WITHDRAWN', 'PACKED', 'UNPACKED', 'HANDED_OVER', 'DELIVERY_ATTEMPTED', 'DELIVERED',
              'RETURNED', 'SENT_AGAIN')),
  DROP CONSTRAINT request_history_document_id_check,
  ADD CONSTRAINT request_history_document_id_check CHECK (
    document_id IS NULL
    OR event IN ('DOCUMENT_ACCEPTED', 'DOCUMENT_REJECTED', 'CORRECTION_ASKED', 'CORRECTED', 'CORRECTION_LAPSED'));

ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check
    CHECK (kind IN ('registered', 'orderedAboutYou', 'addressChanged', 'correctionAsked', 'rejected', 'waitingPayment',
                    'paymentCode', 'withdrawn', 'paid', 'refunded', 'onItsWay', 'deliveryAttempt', 'returned', 'delivered'));
