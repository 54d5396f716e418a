-- Who wrote an entry of the audit made it wait for whoever had written the one before until that was committed: a hundred
-- and twenty entries a second, over all staff. Entries are now written without waiting, and chained a moment later, many
-- at once, in a table of their own.

CREATE TABLE audit_chain (
  position bigint PRIMARY KEY CHECK (position > 0),
  entry_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
COMMENT ON TABLE audit_chain IS
  'What proves the audit whole: each link over the one before and over an entry; append-only, written by chain_audit_entries alone';
COMMENT ON COLUMN audit_chain.hash IS 'SHA-256 of the hash before and the whole entry (audit_hash)';

-- Most of it while entries are still written; what came meanwhile once nobody can.
INSERT INTO audit_chain SELECT id, id, hash FROM audit_entries;
LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE;
INSERT INTO audit_chain
SELECT id, id, hash FROM audit_entries WHERE id > (SELECT coalesce(max(position), 0) FROM audit_chain);

CREATE TRIGGER audit_chain_is_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE audit_unchained (entry_id bigint PRIMARY KEY);
COMMENT ON TABLE audit_unchained IS 'Entries of the last second or two, that have no link yet';

DROP TRIGGER audit_entries_are_chained ON audit_entries;
DROP FUNCTION chain_audit_entry();
DROP FUNCTION audit_hash(audit_entries);
ALTER TABLE audit_entries
  DROP COLUMN previous_hash,
  DROP COLUMN hash,
  ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('audit_entries', 'id'), max(id)) FROM audit_entries HAVING max(id) IS NOT NULL;
COMMENT ON TABLE audit_entries IS
  'Every look at a personal record and every act of staff; append-only, each entry linked into audit_chain';

CREATE FUNCTION audit_hash(entry audit_entries, hash_before bytea) RETURNS bytea LANGUAGE sql IMMUTABLE
  RETURN sha256(hash_before || convert_to(jsonb_build_array(
    entry.id, extract(epoch FROM entry.at), entry.actor_kind || coalesce(':' || entry.actor_id::text, ''),
    entry.role, entry.address, entry.action, entry.request_id, entry.detail)::text, 'UTF8'));
COMMENT ON FUNCTION audit_hash(audit_entries, bytea) IS 'What the hash of an entry''s link must be: all of it, and the hash before';

-- Ids rise with time: the moment is taken where the id was.
CREATE FUNCTION stamp_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER audit_entries_are_stamped BEFORE INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION stamp_audit_entry();

CREATE FUNCTION await_audit_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO audit_unchained VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entries_await_chain AFTER INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION await_audit_chain();

CREATE FUNCTION chain_audit_entries(at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  entry audit_entries;
  link audit_chain;
  first_position bigint;
BEGIN
  -- One at a time, until it is committed: two links cannot follow the same one. Who comes second has nothing to do.
  IF NOT pg_try_advisory_xact_lock(7290115) THEN
    RETURN 0;
  END IF;
  SELECT * INTO link FROM audit_chain ORDER BY position DESC LIMIT 1;
  link.position := coalesce(link.position, 0);
  link.hash := coalesce(link.hash, '\x');
  first_position := link.position + 1;
  FOR entry IN
    SELECT audit_entries.* FROM (SELECT entry_id FROM audit_unchained ORDER BY entry_id LIMIT at_most) AS waiting
    JOIN audit_entries ON audit_entries.id = waiting.entry_id ORDER BY audit_entries.id
  LOOP
    link.position := link.position + 1;
    link.entry_id := entry.id;
    link.hash := audit_hash(entry, link.hash);
    INSERT INTO audit_chain VALUES (link.*);
  END LOOP;
  DELETE FROM audit_unchained USING audit_chain
  WHERE audit_unchained.entry_id = audit_chain.entry_id AND audit_chain.position >= first_position;
  RETURN link.position - first_position + 1;
END $$;
COMMENT ON FUNCTION chain_audit_entries(integer) IS
  'Links entries that have no link yet into the chain, the oldest first; says how many. 0 also while another does it';

-- A seal covers the chain up to a link; in all that there are, a link's position is its entry's id.
ALTER TABLE audit_seals RENAME COLUMN entry_id TO position;
COMMENT ON COLUMN audit_seals.position IS 'The last link that it covers: the chain brings in all before';
COMMENT ON COLUMN audit_seals.mac IS 'HMAC-SHA256 of the seal before, the number, the link''s position and its hash';

REVOKE EXECUTE ON FUNCTION chain_audit_entries(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chain_audit_entries(integer) TO wathiqa_app;
GRANT SELECT ON audit_chain, audit_unchained TO wathiqa_app;
