-- Printed certificates: issued sheets, revocations, and the signed lists that verifiers load.

-- A number is drawn before its sheet is signed, so failed prints leave gaps.
CREATE SEQUENCE certificate_numbers MAXVALUE 999999999;

CREATE TABLE certificate_sheets (
  serial bigint PRIMARY KEY CHECK (serial > 0),
  request_id bigint REFERENCES requests,
  document_id bigint REFERENCES documents,
  copy smallint CHECK (copy BETWEEN 0 AND 5),
  replaces bigint UNIQUE REFERENCES certificate_sheets,
  key_id text NOT NULL CHECK (key_id ~ '^[0-9a-f]{8}$'),
  specimen boolean NOT NULL,
  issued_at timestamptz NOT NULL,
  issued_by bigint REFERENCES staff,
  client text CHECK (client <> ''),
  kind text,
  idempotency_key uuid,
  CONSTRAINT certificate_sheets_client_once UNIQUE (client, idempotency_key),
  CONSTRAINT certificate_sheets_replaces_check CHECK (replaces <> serial),
  CONSTRAINT certificate_sheets_origin_check CHECK (CASE WHEN client IS NULL
    THEN num_nulls(request_id, document_id, copy) = 0 AND (copy = 0) = (issued_by IS NULL) AND num_nonnulls(kind, idempotency_key) = 0
    ELSE num_nonnulls(request_id, document_id, copy, issued_by, replaces) = 0 AND num_nulls(kind, idempotency_key) = 0 END)
);
COMMENT ON TABLE certificate_sheets IS 'Signed certificates; append-only';
COMMENT ON COLUMN certificate_sheets.serial IS 'Number on the sheet: two digits of the year, nine of certificate_numbers, which are its index in the status list';
COMMENT ON COLUMN certificate_sheets.copy IS 'Number of the printed copy; 0: digital copy';
COMMENT ON COLUMN certificate_sheets.issued_by IS 'Member who printed it; null: downloaded by the owner of the request';
COMMENT ON COLUMN certificate_sheets.replaces IS 'Spoiled sheet of the same copy, which is revoked';
COMMENT ON COLUMN certificate_sheets.key_id IS 'Key that signed it; its sheets are revoked as a range after a theft';
COMMENT ON COLUMN certificate_sheets.specimen IS 'Printed while the sandbox was on: proves nothing';
COMMENT ON COLUMN certificate_sheets.client IS 'Machine client that prints it itself (CLIENTS); null for a sheet of a request';
COMMENT ON COLUMN certificate_sheets.kind IS 'Kind of a client''s sheet; that of a request''s sheet is its document''s';
COMMENT ON COLUMN certificate_sheets.idempotency_key IS 'A repeated call of the client with the same key gets the same sheet';
-- One sheet a copy; a second one names the sheet that it replaces.
CREATE UNIQUE INDEX certificate_sheets_once ON certificate_sheets (document_id, copy) WHERE replaces IS NULL;
CREATE UNIQUE INDEX certificate_sheets_number ON certificate_sheets ((serial % 1000000000));
CREATE INDEX ON certificate_sheets (request_id);
CREATE INDEX ON certificate_sheets (client, issued_at) WHERE client IS NOT NULL;
CREATE TRIGGER certificate_sheets_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON certificate_sheets
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE typed_codes (
  serial bigint PRIMARY KEY REFERENCES certificate_sheets,
  digest bytea NOT NULL UNIQUE,
  holder text NOT NULL,
  CONSTRAINT typed_codes_are_encrypted CHECK (is_encrypted(holder))
);
COMMENT ON TABLE typed_codes IS 'Codes on the sheets for people without a camera, looked up online';
COMMENT ON COLUMN typed_codes.digest IS 'Keyed digest of the random code: the database is not enough to print it';
COMMENT ON COLUMN typed_codes.holder IS 'Initials and last four digits of the national ID as encrypted JSON, to compare with the paper; empty after erasure';

CREATE TABLE signed_codes (
  serial bigint PRIMARY KEY REFERENCES certificate_sheets,
  payload_hash bytea NOT NULL,
  code text NOT NULL,
  signed_at timestamptz NOT NULL,
  CONSTRAINT signed_codes_are_encrypted CHECK (is_encrypted(code))
);
CREATE INDEX ON signed_codes (signed_at);
COMMENT ON TABLE signed_codes IS 'Answers to machine clients for a week, because signatures are random and a lost answer must not lead to a second sheet';
COMMENT ON COLUMN signed_codes.payload_hash IS 'Keyed digest of the call; tells a repeated call from another one';
COMMENT ON COLUMN signed_codes.code IS 'Signed code, which has names, and typed code as encrypted JSON';

CREATE TABLE stored_sheets (
  sheet_serial bigint PRIMARY KEY REFERENCES certificate_sheets,
  sheet text NOT NULL,
  CONSTRAINT stored_sheets_are_encrypted CHECK (is_encrypted(sheet))
);
COMMENT ON TABLE stored_sheets IS 'Sheets to be drawn again: printed ones until the handover, digital copies until the erasure of the request';
COMMENT ON COLUMN stored_sheets.sheet IS 'Data and signed code of the sheet as encrypted JSON';

CREATE TABLE certificate_revocations (
  serial bigint PRIMARY KEY REFERENCES certificate_sheets,
  cause text NOT NULL CHECK (cause IN ('spoiled', 'lost', 'error', 'fraud', 'recordChanged')),
  reason text NOT NULL CHECK (reason <> ''),
  proposed_by bigint NOT NULL REFERENCES staff,
  revoked_by bigint NOT NULL REFERENCES staff,
  revoked_at timestamptz NOT NULL,
  CONSTRAINT certificate_revocations_second_person CHECK (cause IN ('spoiled', 'lost') OR revoked_by <> proposed_by)
);
COMMENT ON TABLE certificate_revocations IS 'Revoked certificates, for good; append-only';
COMMENT ON COLUMN certificate_revocations.cause IS 'One person revokes a spoiled sheet, which never leaves the office, and those of a lost parcel; both are printed again';
CREATE TRIGGER certificate_revocations_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON certificate_revocations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE lost_certificates (
  first bigint PRIMARY KEY CHECK (first > 0),
  last bigint NOT NULL,
  found_at timestamptz NOT NULL,
  CONSTRAINT lost_certificates_last_check CHECK (last >= first)
);
COMMENT ON TABLE lost_certificates IS 'Numbers whose sheets a recovery may have lost: revoked, because no one can tell the sheets from forged ones; append-only';
CREATE TRIGGER lost_certificates_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lost_certificates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE waiting_certificates (
  document_id bigint PRIMARY KEY REFERENCES documents,
  request_id bigint NOT NULL REFERENCES requests,
  cause text NOT NULL CHECK (cause IN ('away', 'sourceAway', 'malformed', 'none', 'several', 'incomplete', 'anotherPerson', 'differs', 'disputed')),
  since timestamptz NOT NULL,
  confirmed_by bigint REFERENCES staff
);
COMMENT ON TABLE waiting_certificates IS 'Documents that were not printed, because the civil register did not give the accepted record or two decisions disagree; deleted when they are printed';
COMMENT ON COLUMN waiting_certificates.confirmed_by IS 'Supervisor who confirmed that the authority''s own paper goes into the envelope';
CREATE INDEX ON waiting_certificates (request_id);

CREATE TABLE envelope_marks (
  request_id bigint REFERENCES requests,
  mark text CHECK (mark IN ('labelled', 'checked')),
  marked_by bigint NOT NULL REFERENCES staff,
  at timestamptz NOT NULL,
  PRIMARY KEY (request_id, mark)
);
COMMENT ON TABLE envelope_marks IS 'Last printing of the label of a packed request, and last scan of its contents';

CREATE TABLE certificate_lists (
  kind text PRIMARY KEY CHECK (kind IN ('root', 'keys', 'status')),
  content bytea NOT NULL,
  issued_at timestamptz NOT NULL
);
COMMENT ON TABLE certificate_lists IS 'Signed lists that verifiers load: keys, the root that signs them, and the status list';

GRANT USAGE, SELECT ON SEQUENCE certificate_numbers TO wathiqa_app;
GRANT SELECT, INSERT ON certificate_sheets, certificate_revocations, lost_certificates TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE ON typed_codes, envelope_marks TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON waiting_certificates, certificate_lists TO wathiqa_app;
GRANT SELECT, INSERT, DELETE ON signed_codes, stored_sheets TO wathiqa_app;
