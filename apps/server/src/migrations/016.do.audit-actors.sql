-- Who did it stands in columns, as in the history of a request. The hash of an entry is of the same bytes as before: the
-- actor as it was written then, put together again.

ALTER TABLE audit_entries ADD COLUMN actor_kind text, ADD COLUMN actor_id bigint;

ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_are_append_only;
-- Anything that would not come out of the columns as it went in stays whole in the kind.
UPDATE audit_entries SET
  actor_kind = CASE WHEN actor ~ '^staff:(0|[1-9][0-9]{0,17})$' THEN 'staff' ELSE actor END,
  actor_id = substring(actor FROM '^staff:(0|[1-9][0-9]{0,17})$')::bigint;
ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_are_append_only;

CREATE OR REPLACE FUNCTION audit_hash(entry audit_entries) RETURNS bytea LANGUAGE sql IMMUTABLE
  RETURN sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.id, extract(epoch FROM entry.at), entry.actor_kind || coalesce(':' || entry.actor_id::text, ''),
    entry.role, entry.address, entry.action, entry.request_id, entry.detail)::text, 'UTF8'));

ALTER TABLE audit_entries
  DROP COLUMN actor,
  ALTER COLUMN actor_kind SET NOT NULL,
  ADD CONSTRAINT audit_entries_actor_id_check CHECK ((actor_kind = 'staff') = (actor_id IS NOT NULL));
CREATE INDEX audit_entries_actor_id_id_action_idx ON audit_entries (actor_id, id, action);

COMMENT ON COLUMN audit_entries.actor_kind IS 'Who did it: a member of the staff, or a command on the server itself';
COMMENT ON COLUMN audit_entries.actor_id IS 'Of staff: staff.id';
