-- What belongs to an event stands in columns of its own. A note is the words that somebody wrote and nothing else: one
-- that looked like a reference to a document was shown to the citizen as one.

ALTER TABLE request_history
  ADD COLUMN actor_kind text,
  ADD COLUMN actor_id bigint,
  ADD COLUMN provider_reference text,
  ADD COLUMN document_id bigint,
  ADD COLUMN batch_id bigint,
  ADD COLUMN failure text;

ALTER TABLE request_history DISABLE TRIGGER request_history_is_append_only;
-- The event says what its note was: the same form in the note of another event is words of a clerk.
UPDATE request_history SET
  actor_kind = CASE
    WHEN actor ~ '^citizen:[0-9]{1,18}$' THEN 'citizen'
    WHEN actor ~ '^staff:[0-9]{1,18}$' THEN 'staff'
    WHEN actor ~ '^payment:.' THEN 'provider'
    ELSE 'system' END,
  actor_id = substring(actor FROM '^(?:citizen|staff):([0-9]{1,18})$')::bigint,
  provider_reference = substring(actor FROM '^payment:(.+)$'),
  document_id = CASE WHEN event IN ('DOCUMENT_ACCEPTED', 'DOCUMENT_REJECTED')
    THEN substring(note FROM '^document:([0-9]{1,18})$')::bigint END,
  batch_id = CASE WHEN event IN ('PACKED', 'HANDED_OVER')
    THEN substring(note FROM '^batch:([0-9]{1,18})$')::bigint END,
  failure = CASE WHEN event = 'DELIVERY_ATTEMPTED'
    THEN substring(note FROM '^failure:(noAnswer|absent|wrongAddress|postponed|refused)(?::|$)') END,
  note = nullif(CASE
    WHEN event IN ('DOCUMENT_ACCEPTED', 'DOCUMENT_REJECTED')
      THEN regexp_replace(note, '^document:[0-9]{1,18}$', '')
    WHEN event IN ('PACKED', 'HANDED_OVER') THEN regexp_replace(note, '^batch:[0-9]{1,18}$', '')
    WHEN event = 'DELIVERY_ATTEMPTED'
      THEN regexp_replace(note, '^failure:(noAnswer|absent|wrongAddress|postponed|refused)(:|$)', '')
    ELSE note END, '');
ALTER TABLE request_history ENABLE TRIGGER request_history_is_append_only;

ALTER TABLE request_history
  DROP COLUMN actor,
  ALTER COLUMN actor_kind SET NOT NULL,
  ADD CONSTRAINT request_history_actor_kind_check
    CHECK (actor_kind IN ('citizen', 'staff', 'provider', 'system')),
  ADD CONSTRAINT request_history_actor_id_check
    CHECK ((actor_kind IN ('citizen', 'staff')) = (actor_id IS NOT NULL)),
  ADD CONSTRAINT request_history_provider_reference_check
    CHECK ((actor_kind = 'provider') = (provider_reference IS NOT NULL)),
  ADD CONSTRAINT request_history_document_id_check
    CHECK (document_id IS NULL OR event IN ('DOCUMENT_ACCEPTED', 'DOCUMENT_REJECTED')),
  ADD CONSTRAINT request_history_batch_id_check
    CHECK (batch_id IS NULL OR event IN ('PACKED', 'HANDED_OVER')),
  ADD CONSTRAINT request_history_failure_check CHECK (
    failure IS NULL OR event = 'DELIVERY_ATTEMPTED'
      AND failure IN ('noAnswer', 'absent', 'wrongAddress', 'postponed', 'refused')),
  ADD CONSTRAINT request_history_note_check CHECK (note <> ''),
  ADD CONSTRAINT request_history_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents,
  ADD CONSTRAINT request_history_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES dispatch_batches;

COMMENT ON COLUMN request_history.actor_kind IS
  'Who caused it: the citizen, a member of the staff, the payment provider or a part of the product';
COMMENT ON COLUMN request_history.actor_id IS 'Of a citizen: citizens.id; of staff: staff.id';
COMMENT ON COLUMN request_history.provider_reference IS
  'Of the payment provider: its number of the payment or code';
COMMENT ON COLUMN request_history.document_id IS 'The document that was decided';
COMMENT ON COLUMN request_history.batch_id IS 'The batch that the papers were packed into or left with';
COMMENT ON COLUMN request_history.failure IS 'Why an attempt to deliver came to nothing';
COMMENT ON COLUMN request_history.note IS 'Words of the member of the staff who recorded it; never shown to the citizen';
