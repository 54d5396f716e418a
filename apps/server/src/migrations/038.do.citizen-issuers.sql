-- Citizens are known by their account: the subject means nothing without who vouches for it. Whoever vouched for those of
-- before stands in the settings alone: the first server that starts with this version enters it.
ALTER TABLE citizens
  ADD COLUMN issuer text NOT NULL DEFAULT '',
  DROP CONSTRAINT citizens_subject_key,
  ADD UNIQUE (issuer, subject);
ALTER TABLE citizens ALTER COLUMN issuer DROP DEFAULT;
COMMENT ON COLUMN citizens.issuer IS 'Who vouches for the account; empty where it is nobody''s';
COMMENT ON COLUMN citizens.subject IS 'What the issuer calls the person for good; the e-mail may change';
