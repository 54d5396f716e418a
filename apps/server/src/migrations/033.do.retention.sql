-- What was kept for long enough is erased: the fact and the money stay, without the person.

ALTER TABLE requests ADD COLUMN erased_at timestamptz;
COMMENT ON COLUMN requests.erased_at IS
  'When everything of a person was taken out of it, of its documents and of its address; it then belongs to nobody';
COMMENT ON COLUMN requests.citizen_id IS 'Who ordered it; of an erased one the row of nobody, which no account can be';

-- What is erased is empty.
ALTER TABLE documents DROP CONSTRAINT documents_mother_full_name_check, DROP CONSTRAINT documents_full_name_check;
ALTER TABLE shipments DROP CONSTRAINT shipments_address_check;
ALTER TABLE documents ADD CONSTRAINT documents_full_name_check CHECK (full_name <> '' OR national_id_index IS NULL);

ALTER TABLE feedback_messages
  DROP CONSTRAINT feedback_messages_name_check,
  DROP CONSTRAINT feedback_messages_email_check,
  DROP CONSTRAINT feedback_messages_message_check,
  ADD COLUMN erased_at timestamptz;
COMMENT ON COLUMN feedback_messages.erased_at IS 'When its words and its sender were taken out';

-- Words of visitors are not changed by the application; it may take them out, and put nothing in their place.
CREATE FUNCTION erase_feedback(received_before timestamptz, erased timestamptz) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH expired AS (
    UPDATE feedback_messages SET
      name = '', mobile_number = '', email = '', message = '', idempotency_key = NULL,
      content_hash = int8send(reference), erased_at = erased
    WHERE received_at < received_before AND erased_at IS NULL
    RETURNING reference
  )
  SELECT count(*)::integer FROM expired
$$;
COMMENT ON FUNCTION erase_feedback(timestamptz, timestamptz) IS 'Takes out the words and the senders of messages; how many';
REVOKE ALL ON FUNCTION erase_feedback(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_feedback(timestamptz, timestamptz) TO wathiqa_app;

GRANT DELETE ON notifications TO wathiqa_app;

CREATE TABLE retention_runs (
  day date PRIMARY KEY,
  began_at timestamptz NOT NULL
);
COMMENT ON TABLE retention_runs IS 'The days in Cairo on which what was kept for long enough was erased; one server does it';
GRANT SELECT, INSERT ON retention_runs TO wathiqa_app;
