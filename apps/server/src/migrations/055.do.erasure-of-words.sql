-- What is kept for a term is erased after it: entries of the audit after five years, and words of staff in the history of
-- an erased request and in the answers to an erased message. Nothing else of them can be changed, by the owner neither.

----------------------------------------------------------------------------------------- the history of requests

DROP TRIGGER request_history_is_append_only ON request_history;
CREATE TRIGGER request_history_is_append_only
  BEFORE DELETE OR TRUNCATE ON request_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_change_but_erasure() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  erased request_history := OLD;
BEGIN
  erased.note := NULL;
  erased.taken_by := CASE WHEN OLD.taken_by IS NOT NULL THEN '' END;
  IF NEW IS DISTINCT FROM erased
     OR NOT EXISTS (SELECT FROM requests WHERE id = OLD.request_id AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER request_history_changes_by_erasure BEFORE UPDATE ON request_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure();

-- Every row satisfies the stricter one that it replaces, so there is nothing to look through.
ALTER TABLE request_history
  DROP CONSTRAINT request_history_taken_by_check,
  ADD CONSTRAINT request_history_taken_by_check
    CHECK ((taken_by IS NOT NULL) = (proof IS NOT NULL AND proof <> 'code')) NOT VALID;
COMMENT ON COLUMN request_history.taken_by IS
  'Who took them without the digits; never shown to the citizen; empty text once it was erased';

CREATE FUNCTION erase_history_words(request_ids bigint[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  UPDATE request_history SET note = NULL, taken_by = CASE WHEN taken_by IS NOT NULL THEN '' END
  WHERE request_id = ANY (request_ids) AND (note IS NOT NULL OR taken_by <> '')
$$;
COMMENT ON FUNCTION erase_history_words(bigint[]) IS
  'Takes the words of staff and the names of who took papers out of the history of requests that are erased';
REVOKE ALL ON FUNCTION erase_history_words(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_history_words(bigint[]) TO wathiqa_app;

SELECT erase_history_words(array_agg(id)) FROM requests WHERE erased_at IS NOT NULL;

------------------------------------------------------------------------------------ answers to messages of visitors

DROP TRIGGER feedback_actions_are_append_only ON feedback_actions;
CREATE TRIGGER feedback_actions_are_append_only
  BEFORE DELETE OR TRUNCATE ON feedback_actions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_answer_change_but_erasure() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  erased feedback_actions := OLD;
BEGIN
  erased.text := '';
  IF NEW IS DISTINCT FROM erased
     OR NOT EXISTS (SELECT FROM feedback_messages WHERE reference = OLD.reference AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER feedback_actions_change_by_erasure BEFORE UPDATE ON feedback_actions
  FOR EACH ROW EXECUTE FUNCTION refuse_answer_change_but_erasure();

ALTER TABLE feedback_actions DROP CONSTRAINT feedback_actions_text_check;

CREATE OR REPLACE FUNCTION erase_feedback(received_before timestamptz, erased timestamptz) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  "references" bigint[];
BEGIN
  WITH expired AS (
    UPDATE feedback_messages SET
      name = '', mobile_number = '', email = '', message = '', idempotency_key = NULL,
      content_hash = int8send(reference), erased_at = erased
    WHERE received_at < received_before AND erased_at IS NULL
    RETURNING reference
  )
  SELECT coalesce(array_agg(reference), '{}') INTO "references" FROM expired;
  UPDATE feedback_actions SET text = '' WHERE reference = ANY ("references");
  RETURN cardinality("references");
END $$;
COMMENT ON FUNCTION erase_feedback(timestamptz, timestamptz) IS
  'Takes out the words and the senders of messages, and the words of their answers; how many messages';

UPDATE feedback_actions SET text = ''
FROM feedback_messages AS message WHERE message.reference = feedback_actions.reference AND message.erased_at IS NOT NULL;

---------------------------------------------------------------------------------------------------------- the audit

CREATE FUNCTION audit_term() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '5 years';
COMMENT ON FUNCTION audit_term() IS 'For how long an entry of the audit is kept at least (decisions §8); nobody can delete it before';

DROP TRIGGER audit_entries_are_append_only ON audit_entries;
CREATE TRIGGER audit_entries_are_append_only
  BEFORE UPDATE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_stay_for_their_term BEFORE DELETE ON audit_entries
  FOR EACH ROW WHEN (OLD.at >= now() - audit_term()) EXECUTE FUNCTION refuse_change();

DROP TRIGGER audit_chain_is_append_only ON audit_chain;
CREATE TRIGGER audit_chain_is_append_only
  BEFORE UPDATE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION keep_link_of_entry() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (SELECT FROM audit_entries WHERE id = OLD.entry_id) THEN
    RAISE EXCEPTION 'audit_chain is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER audit_chain_stays_with_entries BEFORE DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION keep_link_of_entry();

-- The last entry that could go stays, and of what was before it the last link: the chain begins with its hash, and an entry
-- that is older than the term proves that nothing younger was taken away.
CREATE FUNCTION erase_audit_entries(made_before timestamptz, at_most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  first_kept bigint;
  count integer;
BEGIN
  -- Links follow the ids, which rise with time but for moments: a day is more than any transaction takes.
  SELECT link.position INTO first_kept
  FROM audit_entries AS entry JOIN audit_chain AS link ON link.entry_id = entry.id
  WHERE entry.at < least(made_before, now() - audit_term()) - interval '1 day'
  ORDER BY entry.at DESC LIMIT 1;
  DELETE FROM audit_entries WHERE id IN (
    SELECT link.entry_id FROM audit_chain AS link JOIN audit_entries AS entry ON entry.id = link.entry_id
    WHERE link.position < first_kept ORDER BY link.position LIMIT at_most);
  GET DIAGNOSTICS count = ROW_COUNT;
  DELETE FROM audit_chain WHERE position < (
    SELECT link.position FROM audit_chain AS link JOIN audit_entries AS entry ON entry.id = link.entry_id
    ORDER BY link.position LIMIT 1) - 1;
  RETURN count;
END $$;
COMMENT ON FUNCTION erase_audit_entries(timestamptz, integer) IS
  'Deletes entries of the audit whose term is over, the oldest first; how many. Those of the last five years stay whatever it is told';
REVOKE ALL ON FUNCTION erase_audit_entries(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_audit_entries(timestamptz, integer) TO wathiqa_app;
COMMENT ON TABLE audit_entries IS
  'Every look at a personal record and every act of staff; append-only for five years, each entry linked into audit_chain';
