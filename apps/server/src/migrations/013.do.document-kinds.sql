-- The kinds of documents that the register takes, one row each, as the domain's table of documents has them. A
-- migration that adds a kind adds its row here and nothing else: what was a list of names in every constraint
-- follows from it.

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
COMMENT ON TABLE document_kinds IS
  'What can be ordered and what a document of it has; append-only, and equal to the domain''s table of documents';
COMMENT ON COLUMN document_kinds.list IS 'The list of an order that carries it; a translation has its original''s type';
COMMENT ON COLUMN document_kinds.service_code IS 'What it is priced and ordered by';
COMMENT ON COLUMN document_kinds.max_copies IS 'Most copies of one document of it';
COMMENT ON COLUMN document_kinds.own_only IS 'Whether only oneself''s can be ordered';
COMMENT ON COLUMN document_kinds.numbered IS 'Whether its owner has a national ID; else fourteen zeros stand for it';
COMMENT ON COLUMN document_kinds.has_spouse IS 'Whether it names the other spouse';
COMMENT ON COLUMN document_kinds.has_entity IS 'Whether it names the entity that it is submitted to';
COMMENT ON COLUMN document_kinds.has_language IS 'Whether it is a translation';
COMMENT ON COLUMN document_kinds.has_card_details IS 'Whether it has the reason and the job of an ID card';

INSERT INTO document_kinds (list, document_type, service_code, max_copies, own_only, numbered,
                            has_spouse, has_entity, has_language, has_card_details) VALUES
  ('birthDocs', 'BirthFirstTime', 'MOICSO013', 1, false, false, false, false, false, false),
  ('birthDocs', 'Birth', 'MOICSO001', 5, false, true, false, false, false, false),
  ('deathDocs', 'Death', 'MOICSO005', 5, false, true, false, false, false, false),
  ('marriageDocs', 'Marriage', 'MOICSO003', 5, false, true, true, false, false, false),
  ('divorceDocs', 'Divorce', 'MOICSO004', 5, false, true, true, false, false, false),
  ('familyRecords', 'FamilyRecord', 'MOICSO006', 5, false, true, false, true, false, false),
  ('personalRecords', 'PersonalRecord', 'MOICSO007', 5, true, true, false, false, false, false),
  ('nidDoc', 'Nid', 'MOICSO002', 1, true, true, false, false, false, true),
  ('translatedDocs', 'Birth', 'MOICS010', 5, false, true, false, false, true, false),
  ('translatedDocs', 'Death', 'MOICS010', 5, false, true, false, false, true, false),
  ('translatedDocs', 'Marriage', 'MOICS010', 5, false, true, true, false, true, false),
  ('translatedDocs', 'Divorce', 'MOICS010', 5, false, true, true, false, true, false),
  ('translatedDocs', 'FamilyRecord', 'MOICS010', 5, true, true, false, true, true, false),
  ('translatedDocs', 'PersonalRecord', 'MOICS010', 5, true, true, false, false, true, false);

CREATE TRIGGER document_kinds_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON document_kinds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The lists of names that were written into the table of documents.
ALTER TABLE documents
  DROP CONSTRAINT documents_list_check,
  DROP CONSTRAINT documents_check1, DROP CONSTRAINT documents_check2, DROP CONSTRAINT documents_check3,
  DROP CONSTRAINT documents_check4, DROP CONSTRAINT documents_check5, DROP CONSTRAINT documents_check6,
  DROP CONSTRAINT documents_check7, DROP CONSTRAINT documents_check8,
  ADD CONSTRAINT documents_kind_fkey FOREIGN KEY (list, document_type, service_code)
    REFERENCES document_kinds (list, document_type, service_code);

-- A kind that there is not is for the foreign key to refuse.
CREATE FUNCTION refuse_document_unlike_its_kind() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind document_kinds;
BEGIN
  SELECT * INTO kind FROM document_kinds WHERE list = NEW.list AND document_type = NEW.document_type;
  IF NEW.copies > kind.max_copies
    OR kind.own_only AND NEW.relation <> 'SELF'
    OR NOT kind.numbered AND NEW.national_id <> '00000000000000'
    OR kind.has_spouse <> (NEW.spouse_full_name IS NOT NULL)
    OR kind.has_entity <> (NEW.applicant_entity IS NOT NULL)
    OR kind.has_language <> (NEW.language_code IS NOT NULL)
    OR kind.has_card_details <> (NEW.issue_reason IS NOT NULL)
    OR kind.has_card_details <> (NEW.job_name IS NOT NULL)
  THEN
    RAISE EXCEPTION 'a document violates check constraint "documents_are_like_their_kind", % of %',
      NEW.document_type, NEW.list USING ERRCODE = 'check_violation', TABLE = 'documents',
      CONSTRAINT = 'documents_are_like_their_kind';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER documents_are_like_their_kind BEFORE INSERT OR UPDATE OF list, document_type, copies, relation,
    national_id, spouse_full_name, applicant_entity, language_code, issue_reason, job_name ON documents
  FOR EACH ROW EXECUTE FUNCTION refuse_document_unlike_its_kind();

GRANT SELECT ON document_kinds TO wathiqa_app;
