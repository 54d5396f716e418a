-- What the other documents have beside a birth certificate: the spouse, the entity, the language of a
-- translation, and the reason and job of an ID card.

ALTER TABLE documents
  ADD COLUMN spouse_full_name text,
  ADD COLUMN applicant_entity text,
  ADD COLUMN language_code text CHECK (language_code ~ '^1(0[1-9]|1[0-9]|2[0-3])$'),
  ADD COLUMN issue_reason text CHECK (issue_reason IN ('FIRST', 'LOST', 'DAMAGED')),
  ADD COLUMN job_name text,
  ADD CHECK ((list = 'translatedDocs') = (language_code IS NOT NULL)),
  ADD CHECK ((list = 'nidDoc') = (issue_reason IS NOT NULL AND job_name IS NOT NULL)),
  ADD CHECK ((document_type IN ('Marriage', 'Divorce')) = (spouse_full_name IS NOT NULL)),
  ADD CHECK ((document_type = 'FamilyRecord') = (applicant_entity IS NOT NULL)),
  ADD CHECK (list || ' ' || service_code IS NOT DISTINCT FROM CASE
    WHEN language_code IS NOT NULL AND document_type IN
      ('Birth', 'Death', 'Marriage', 'Divorce', 'PersonalRecord', 'FamilyRecord')
      THEN 'translatedDocs MOICS010'
    ELSE CASE document_type
      WHEN 'Birth' THEN 'birthDocs MOICSO001'
      WHEN 'BirthFirstTime' THEN 'birthDocs MOICSO013'
      WHEN 'Death' THEN 'deathDocs MOICSO005'
      WHEN 'Marriage' THEN 'marriageDocs MOICSO003'
      WHEN 'Divorce' THEN 'divorceDocs MOICSO004'
      WHEN 'Nid' THEN 'nidDoc MOICSO002'
      WHEN 'PersonalRecord' THEN 'personalRecords MOICSO007'
      WHEN 'FamilyRecord' THEN 'familyRecords MOICSO006'
    END
  END),
  ADD CHECK (document_type <> 'BirthFirstTime' OR (copies = 1 AND national_id = '00000000000000')),
  ADD CHECK (document_type <> 'Nid' OR copies = 1),
  ADD CHECK (document_type NOT IN ('Nid', 'PersonalRecord') OR relation = 'SELF');

COMMENT ON COLUMN documents.spouse_full_name IS 'The other spouse of a marriage or divorce';
COMMENT ON COLUMN documents.applicant_entity IS 'The entity that a family record is submitted to';
COMMENT ON COLUMN documents.language_code IS 'The language of a translated document, 101 to 123';
COMMENT ON COLUMN documents.issue_reason IS 'Why an ID card is ordered';
COMMENT ON COLUMN documents.job_name IS 'The job that an ID card will state';
