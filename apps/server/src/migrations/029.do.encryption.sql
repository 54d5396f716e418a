-- What is kept of people is encrypted by the application, with keys that the register does not have. Texts of before are
-- encrypted after the migrations, in batches: the constraints look at what is written from now on.

CREATE FUNCTION is_encrypted(stored text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN stored IN ('', '00000000000000') OR starts_with(stored, U&'\0001');
COMMENT ON FUNCTION is_encrypted(text) IS
  'Whether a text is encrypted, or nobody''s: U+0001, the id of the key, a point, then nonce, text and tag in base64';

CREATE TABLE data_keys (
  id text PRIMARY KEY,
  proof bytea NOT NULL
);
COMMENT ON TABLE data_keys IS 'The keys that something is encrypted with, by name; a server without one of them does not start';
COMMENT ON COLUMN data_keys.proof IS 'By which the key is known again; the keys themselves are nowhere in the register';

CREATE TABLE table_encryption (
  table_name text PRIMARY KEY,
  reached bigint NOT NULL DEFAULT 0,
  finished boolean NOT NULL
);
COMMENT ON TABLE table_encryption IS 'How far the rows of before are encrypted, or encrypted anew with another key';
COMMENT ON COLUMN table_encryption.reached IS 'Primary key of the last row that was looked at';
INSERT INTO table_encryption (table_name, finished) VALUES
  ('citizens', NOT EXISTS (SELECT FROM citizens)),
  ('requests', NOT EXISTS (SELECT FROM requests)),
  ('documents', NOT EXISTS (SELECT FROM documents)),
  ('shipments', NOT EXISTS (SELECT FROM shipments)),
  ('feedback_messages', NOT EXISTS (SELECT FROM feedback_messages));

GRANT SELECT, INSERT ON data_keys TO wathiqa_app;
GRANT SELECT ON table_encryption TO wathiqa_app;

ALTER TABLE citizens
  DROP CONSTRAINT citizens_national_id_check,
  ADD COLUMN national_id_index bytea,
  ADD CONSTRAINT citizens_are_encrypted CHECK (
    is_encrypted(email) AND is_encrypted(national_id) AND is_encrypted(mother_full_name) AND is_encrypted(mobile)
  ) NOT VALID;
COMMENT ON COLUMN citizens.national_id_index IS 'Blind index: equal where the national ID is, here and in documents';
DROP INDEX citizens_national_id_idx;
CREATE INDEX ON citizens (national_id_index);

ALTER TABLE requests
  ADD COLUMN mobile1_index bytea,
  ADD COLUMN mobile2_index bytea,
  ADD CONSTRAINT requests_are_encrypted CHECK (
    is_encrypted(contact -> 'nid' ->> 'nationalIdenNumber')
    AND is_encrypted(contact -> 'contactDetails' ->> 'address')
    AND is_encrypted(contact -> 'contactDetails' ->> 'mobile1')
    AND is_encrypted(contact -> 'contactDetails' ->> 'mobile2')
    AND is_encrypted(contact -> 'contactDetails' ->> 'email')
    AND is_encrypted(contact ->> 'motherFullName')
  ) NOT VALID;
COMMENT ON COLUMN requests.mobile1_index IS 'Blind index of the first mobile of the contact';
COMMENT ON COLUMN requests.mobile2_index IS 'Blind index of the second';
DROP INDEX requests_expr_id_idx, requests_expr_id_idx1;
CREATE INDEX ON requests (mobile1_index, id);
CREATE INDEX ON requests (mobile2_index, id);

ALTER TABLE documents
  DROP CONSTRAINT documents_national_id_check,
  ADD COLUMN national_id_index bytea,
  ADD CONSTRAINT documents_are_encrypted CHECK (is_encrypted(national_id) AND is_encrypted(mother_full_name)) NOT VALID,
  ADD CONSTRAINT documents_national_id_index_check
    CHECK ((national_id_index IS NULL) = (national_id = '00000000000000')) NOT VALID;
COMMENT ON COLUMN documents.national_id_index IS 'Blind index of the national ID; null where there is none';
DROP INDEX documents_national_id_request_id_idx;
CREATE INDEX ON documents (national_id_index, request_id);

ALTER TABLE shipments ADD CONSTRAINT shipments_are_encrypted CHECK (is_encrypted(address)) NOT VALID;

ALTER TABLE feedback_messages
  DROP CONSTRAINT feedback_messages_mobile_number_check,
  ADD CONSTRAINT feedback_messages_are_encrypted CHECK (
    is_encrypted(name) AND is_encrypted(mobile_number) AND is_encrypted(email) AND is_encrypted(message)
  ) NOT VALID;
