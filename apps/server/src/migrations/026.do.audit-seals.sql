-- The chain of the audit proves nothing against whoever may write everything in the database: they can make it anew. A
-- seal is made with a key that the database does not have (AUDIT_KEY), over an entry's hash and the seal before.

CREATE TABLE audit_seals (
  number bigint PRIMARY KEY CHECK (number > 0),
  entry_id bigint NOT NULL UNIQUE,
  mac bytea NOT NULL CHECK (octet_length(mac) = 32),
  sealed_at timestamptz NOT NULL
);
COMMENT ON TABLE audit_seals IS 'What the server vouches for of the audit, a minute at a time; append-only, each seal over the one before';
COMMENT ON COLUMN audit_seals.entry_id IS 'The last entry that it covers: the chain brings in all before';
COMMENT ON COLUMN audit_seals.mac IS 'HMAC-SHA256 of the seal before, the number, the entry''s id and its hash';
CREATE TRIGGER audit_seals_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON audit_seals TO wathiqa_app;

-- A server that connects as the application alone migrates nothing, and asks whether somebody has.
GRANT SELECT ON schema_versions TO wathiqa_app;
