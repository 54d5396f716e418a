-- Files 001 to 009 are the schema of the first release, one file a subject. They run in one transaction.
-- A released file never changes: later changes are migrations 010 and up, forward only.
-- COMMENT ON texts are read by docs/schema.md (npm run docs:schema).

-- Least privilege: the server connects as the owner and switches to this role, which has no DDL rights.
-- Roles belong to the cluster, so that another database may have created it already.
-- An owner without CREATEROLE is given both by a superuser (docs/guides/operator.md).
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'wathiqa_app') THEN
    CREATE ROLE wathiqa_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'wathiqa_app', 'MEMBER') THEN
    GRANT wathiqa_app TO CURRENT_USER;
  END IF;
END $$;
COMMENT ON TABLE schema_versions IS 'Applied migrations with the checksums of their files; created by the migration runner';
GRANT SELECT ON schema_versions TO wathiqa_app;

-- PostgreSQL parses and plans every CHECK of a table again for each statement that writes to it. In the tables
-- that an order writes, lists are therefore array constants (= ANY ('{…}')) and functions are PL/pgSQL, which is
-- planned once a connection. The same rules with IN lists made an order a third slower.

----------------------------------------------------------------------------------------- types and calendar

CREATE DOMAIN request_state AS text
  CHECK (VALUE IN ('WAITING_APPROVAL', 'WAITING_PAYMENT', 'REJECTED', 'PAYMENT_ACCEPTED', 'INTRANSIT'));
COMMENT ON DOMAIN request_state IS 'State of a request and of each of its documents (spec §4.3)';

CREATE DOMAIN service_code AS text
  CHECK (VALUE ~ '^MOICSO?[0-9]{3}$');
COMMENT ON DOMAIN service_code IS 'Key of prices and regulations; the code of translations has no second O';

CREATE DOMAIN piastres AS integer CHECK (VALUE >= 0);
COMMENT ON DOMAIN piastres IS 'Money in whole piastres (100 to the pound)';

CREATE FUNCTION cairo_today() RETURNS date LANGUAGE sql STABLE
  RETURN (now() AT TIME ZONE 'Africa/Cairo')::date;
COMMENT ON FUNCTION cairo_today() IS 'Calendar day in Cairo; all rules of the service count these days';

----------------------------------------------------------------------------------------- append-only tables

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
COMMENT ON FUNCTION refuse_change() IS 'Trigger of append-only tables; refuses the owner too';

----------------------------------------------------------------------------------------- names and numbers

CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  letters text := translate(
    regexp_replace(lower(normalize(name, NFKD)),
      '[\u00AD\u0300-\u036F\u0610-\u061C\u0621\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]',
      '', 'g'),
    'ٱىیېةۃہھەکڪ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ايييهههههكك01234567890123456789');
BEGIN
  RETURN regexp_replace(
    regexp_replace(btrim(regexp_replace(letters, '\s+', ' ', 'g')), '(^| )(عبد|ابو|ام) ', '\1\2', 'g'),
    ' (الدين|الله|الاسلام)(?= |$)', '\1', 'g');
END $$;
COMMENT ON FUNCTION fold_name(text) IS
  'Name as a search key, the same as foldName of the domain package: no marks, one form of each letter, compounds as one word';

CREATE FUNCTION family_first(name_key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(name_key, '^(.+) (\S+)$', '\2 \1');
COMMENT ON FUNCTION family_first(text) IS 'Folded name with its last word first, for searches by family name';

CREATE FUNCTION luhn_digit(number bigint) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  rest bigint := number;
  total bigint := 0;
BEGIN
  -- Two digits at a time from the right; the first is doubled, less 9 where the double has two digits.
  WHILE rest > 0 LOOP
    total := total + rest % 10 * 2 - CASE WHEN rest % 10 > 4 THEN 9 ELSE 0 END + rest / 10 % 10;
    rest := rest / 100;
  END LOOP;
  RETURN (10 - total % 10) % 10;
END $$;
COMMENT ON FUNCTION luhn_digit(bigint) IS 'Check digit of a number by ISO/IEC 7812-1';

----------------------------------------------------------------------------------------- encryption

-- The server encrypts personal data with keys that are never in the database. Each table with such columns
-- has a constraint *_encrypted, so that plain text cannot be stored by mistake.

CREATE FUNCTION is_encrypted(stored text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN stored IN ('', '00000000000000') OR starts_with(stored, U&'\0001');
END $$;
COMMENT ON FUNCTION is_encrypted(text) IS
  'True for ciphertext (U+0001, key id, a dot, then nonce, text and tag in base64), for an empty text and for the number of a first-time birth';

CREATE TABLE data_keys (
  id text PRIMARY KEY,
  proof bytea NOT NULL
);
COMMENT ON TABLE data_keys IS 'Identifiers of the keys in use; a server that lacks one of them does not start';
COMMENT ON COLUMN data_keys.proof IS 'Digest that recognizes the key; the key itself is never stored';
GRANT SELECT, INSERT ON data_keys TO wathiqa_app;

CREATE TABLE table_encryption (
  table_name text PRIMARY KEY,
  reached bigint NOT NULL DEFAULT 0,
  finished boolean NOT NULL
);
COMMENT ON TABLE table_encryption IS 'Progress of key rotation (npm run rotate-keys), one row a table';
COMMENT ON COLUMN table_encryption.reached IS 'Primary key of the last re-encrypted row';
GRANT SELECT ON table_encryption TO wathiqa_app;
INSERT INTO table_encryption (table_name, finished) VALUES
  ('citizens', true),
  ('staff', true),
  ('requests', true),
  ('documents', true),
  ('shipments', true),
  ('document_corrections', true),
  ('document_lookups', true),
  ('request_messages', true),
  ('request_notes', true),
  ('pending_decisions', true),
  ('signed_codes', true),
  ('typed_codes', true),
  ('stored_sheets', true),
  ('feedback_messages', true);
