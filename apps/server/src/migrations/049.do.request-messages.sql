-- A citizen writes to staff about a request, several times; staff answer, and the answer is sent and shown.

ALTER TABLE requests ADD COLUMN unanswered_since timestamptz;
COMMENT ON COLUMN requests.unanswered_since IS 'Since when a message of its citizen waits for staff; empty while none does';
CREATE INDEX ON requests (unanswered_since) WHERE unanswered_since IS NOT NULL;

CREATE TABLE request_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES requests,
  staff_id bigint REFERENCES staff,
  text text NOT NULL CHECK (is_encrypted(text)),
  idempotency_key uuid,
  sent_at timestamptz NOT NULL,
  UNIQUE (request_id, idempotency_key)
);
COMMENT ON TABLE request_messages IS 'What citizens and staff wrote to each other about a request';
COMMENT ON COLUMN request_messages.staff_id IS 'Who of the staff answered; empty for what its citizen wrote';
COMMENT ON COLUMN request_messages.text IS 'Encrypted; empty once erased';
COMMENT ON COLUMN request_messages.idempotency_key IS 'The same key again is the same message';
INSERT INTO table_encryption (table_name, finished) VALUES ('request_messages', true);
GRANT SELECT, INSERT, UPDATE ON request_messages TO wathiqa_app;

ALTER TABLE request_history
  DROP CONSTRAINT request_history_event_check,
  ADD CONSTRAINT request_history_event_check CHECK (
    event IN ('REGISTERED', 'ADDRESS_RECEIVED', 'ADDRESS_CHANGED', 'STATE_CHANGED', 'DOCUMENT_ACCEPTED',
              'DOCUMENT_REJECTED', 'CORRECTION_ASKED', 'CORRECTED', 'CORRECTION_LAPSED', 'CITIZEN_WROTE', 'STAFF_ANSWERED',
              'CODE_ISSUED', 'CODE_EXPIRED', 'PAID', 'REFUNDED', 'WITHDRAWN', 'PACKED', 'UNPACKED', 'HANDED_OVER',
              'DELIVERY_ATTEMPTED', 'DELIVERED', 'RETURNED', 'SENT_AGAIN'));

ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check
    CHECK (kind IN ('registered', 'orderedAboutYou', 'addressChanged', 'correctionAsked', 'answered', 'rejected',
                    'waitingPayment', 'paymentCode', 'withdrawn', 'paid', 'refunded', 'onItsWay', 'deliveryAttempt',
                    'returned', 'delivered'));
