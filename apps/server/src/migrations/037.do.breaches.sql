-- The register of breaches of personal data (law 151/2020, article 7): what was entered is never changed, and is added to.

CREATE TABLE breaches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  found_at timestamptz NOT NULL,
  what_happened text NOT NULL CHECK (what_happened <> ''),
  affected text NOT NULL CHECK (affected <> ''),
  recorded_at timestamptz NOT NULL,
  recorded_by bigint NOT NULL REFERENCES staff,
  CHECK (found_at <= recorded_at)
);
COMMENT ON TABLE breaches IS 'Breaches of personal data as they were entered; append-only';
COMMENT ON COLUMN breaches.found_at IS 'When somebody knew of it: the time to tell the centre runs from here';
COMMENT ON COLUMN breaches.affected IS 'Whose data it is and how many they are, in words; it names nobody';

CREATE TABLE breach_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  breach_id bigint NOT NULL REFERENCES breaches,
  kind text NOT NULL CHECK (kind IN ('note', 'authorityNotified', 'personsNotified')),
  happened_at timestamptz NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  recorded_at timestamptz NOT NULL,
  recorded_by bigint NOT NULL REFERENCES staff,
  CHECK (happened_at <= recorded_at)
);
COMMENT ON TABLE breach_notes IS 'What was done or found out about a breach, and who was told of it; append-only';
COMMENT ON COLUMN breach_notes.happened_at IS 'When it was done or told, which may be before it was entered';
CREATE INDEX ON breach_notes (breach_id);

CREATE TRIGGER breaches_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON breaches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER breach_notes_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON breach_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON breaches, breach_notes TO wathiqa_app;
