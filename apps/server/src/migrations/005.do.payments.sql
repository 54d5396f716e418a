-- Payments: what was asked of the provider, what it told us, and a ledger in which every piastre has its place.

---------------------------------------------------------------------------------------- attempts to pay

CREATE TABLE payment_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES requests,
  attempt smallint NOT NULL CHECK (attempt > 0),
  way text NOT NULL CHECK (way IN ('card', 'cash')),
  merchant_reference text NOT NULL UNIQUE,
  provider_reference text,
  amount piastres NOT NULL CHECK (amount > 0),
  fees piastres,
  address text,
  state text NOT NULL DEFAULT 'asked'
    CHECK (state IN ('asked', 'open', 'closing', 'paid', 'refused', 'expired', 'canceled')),
  asked_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  polls smallint NOT NULL DEFAULT 0,
  next_poll_at timestamptz,
  UNIQUE (request_id, attempt),
  CHECK (state <> 'open' OR way <> 'cash' OR (provider_reference IS NOT NULL AND fees IS NOT NULL)),
  CHECK (state <> 'open' OR way <> 'card' OR address IS NOT NULL)
);
COMMENT ON TABLE payment_attempts IS 'One row a charge that was asked of the payment provider';
COMMENT ON COLUMN payment_attempts.merchant_reference IS 'Ours at the provider: the request''s number, then NUMBER~2, NUMBER~3';
COMMENT ON COLUMN payment_attempts.provider_reference IS 'The provider''s number, which is the code that is paid with in cash';
COMMENT ON COLUMN payment_attempts.fees IS 'What the provider takes of the citizen beside the amount';
COMMENT ON COLUMN payment_attempts.address IS 'Of a card: the provider''s page';
COMMENT ON COLUMN payment_attempts.state IS 'asked: no answer yet; open: can be paid; closing: to be made worthless at the provider; a payment wins over all';
COMMENT ON COLUMN payment_attempts.polls IS 'How often the provider was asked about it, which sets how long to wait';
COMMENT ON COLUMN payment_attempts.next_poll_at IS 'When the provider is asked next; null once what it said is final';
CREATE UNIQUE INDEX ON payment_attempts (request_id, way) WHERE state IN ('asked', 'open');
CREATE INDEX ON payment_attempts (next_poll_at) WHERE next_poll_at IS NOT NULL;
CREATE INDEX ON payment_attempts (expires_at) WHERE state IN ('asked', 'open');

-------------------------------------------------------------------------------- what the provider told us

CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_reference text NOT NULL,
  status text NOT NULL
    CHECK (status IN ('NEW', 'PAID', 'CANCELED', 'REFUNDED', 'PARTIAL_REFUNDED', 'EXPIRED', 'FAILED')),
  merchant_reference text NOT NULL,
  order_amount piastres NOT NULL,
  payment_amount piastres NOT NULL,
  fees piastres NOT NULL,
  method text NOT NULL,
  told_by text NOT NULL CHECK (told_by IN ('notification', 'status')),
  happened_at timestamptz,
  received_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_reference, status)
);
COMMENT ON TABLE payment_events IS 'What the provider said of a charge, each thing once; append-only';
COMMENT ON COLUMN payment_events.told_by IS 'notification: it told us, signed; status: we asked';
CREATE INDEX ON payment_events (merchant_reference);
CREATE TRIGGER payment_events_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

------------------------------------------------------------------------------------------ money that came

CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_reference text NOT NULL UNIQUE,
  merchant_reference text NOT NULL,
  request_id bigint UNIQUE REFERENCES requests,
  amount piastres NOT NULL CHECK (amount > 0),
  fees piastres NOT NULL,
  way text NOT NULL CHECK (way IN ('card', 'cash')),
  method text NOT NULL,
  paid_at timestamptz NOT NULL,
  unplaced_reason text
    CHECK (unplaced_reason IN ('unknownReference', 'wrongAmount', 'alreadyPaid', 'notPayable')),
  settled text CHECK (settled IN ('applied', 'refunded')),
  settled_at timestamptz,
  settled_by text,
  CHECK (request_id IS NOT NULL OR unplaced_reason IS NOT NULL),
  CHECK ((settled IS NOT DISTINCT FROM 'applied') = (unplaced_reason IS NOT NULL AND request_id IS NOT NULL)),
  CHECK (settled IS NULL OR unplaced_reason IS NOT NULL),
  CHECK ((settled IS NULL) = (settled_at IS NULL) AND (settled IS NULL) = (settled_by IS NULL))
);
COMMENT ON TABLE payments IS 'One row a payment that the provider took; a request takes one at most';
COMMENT ON COLUMN payments.request_id IS 'The request that it paid; null for one that waits for people';
COMMENT ON COLUMN payments.amount IS 'What came for us, without the provider''s fees';
COMMENT ON COLUMN payments.unplaced_reason IS 'Why no request could take it when it came';
COMMENT ON COLUMN payments.settled IS 'What people did about one that no request could take';
CREATE INDEX ON payments (merchant_reference);
CREATE INDEX ON payments (paid_at);
CREATE INDEX ON payments (id) WHERE unplaced_reason IS NOT NULL;

CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES payments,
  amount piastres NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason <> ''),
  idempotency_key uuid NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'done', 'refused')),
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  ended_at timestamptz,
  refusal text,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  CHECK ((state = 'asked') = (ended_at IS NULL)),
  CHECK (refusal IS NULL OR state = 'refused')
);
COMMENT ON TABLE refunds IS 'What a supervisor gives back: written before the provider is asked, ended by what it said';
COMMENT ON COLUMN refunds.idempotency_key IS 'The same key is the same refund, however often it is sent';
COMMENT ON COLUMN refunds.asked_by IS 'staff:ID';
COMMENT ON COLUMN refunds.refusal IS 'The provider''s code';
COMMENT ON COLUMN refunds.next_try_at IS 'When the provider, which gave no answer, is asked again; null while people must look';
-- What a refund did is only known while no other of the same payment is under way.
CREATE UNIQUE INDEX ON refunds (payment_id) WHERE state = 'asked';
CREATE INDEX ON refunds (payment_id);

------------------------------------------------------------------------------------------------- ledger

CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  cause text NOT NULL
    CHECK (cause IN ('payment', 'placement', 'refundAsked', 'refundDone', 'refundRefused')),
  payment_id bigint NOT NULL REFERENCES payments,
  refund_id bigint REFERENCES refunds,
  CHECK ((refund_id IS NULL) = (cause IN ('payment', 'placement'))),
  UNIQUE NULLS NOT DISTINCT (cause, payment_id, refund_id)
);
COMMENT ON TABLE ledger_transactions IS 'Every movement of money, each once; append-only';
CREATE INDEX ON ledger_transactions (at);
CREATE INDEX ON ledger_transactions (payment_id);

CREATE TABLE ledger_lines (
  transaction_id bigint NOT NULL REFERENCES ledger_transactions,
  account text NOT NULL CHECK (account IN ('provider', 'registryFees', 'unplaced', 'refunds')),
  amount integer NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transaction_id, account)
);
CREATE INDEX ON ledger_lines (account, amount) WHERE account = 'unplaced';
COMMENT ON TABLE ledger_lines IS 'What a movement does to each account, in piastres; the lines of one come to nothing; append-only';
COMMENT ON COLUMN ledger_lines.amount IS 'Positive: the account is owed more or owes less';

CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked bigint := CASE TG_TABLE_NAME WHEN 'ledger_lines' THEN (to_jsonb(NEW) ->> 'transaction_id')::bigint
                                       ELSE (to_jsonb(NEW) ->> 'id')::bigint END;
BEGIN
  IF (SELECT count(*) < 2 OR sum(amount) <> 0 FROM ledger_lines WHERE transaction_id = checked) THEN
    RAISE EXCEPTION 'ledger transaction % does not balance', checked USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
CREATE CONSTRAINT TRIGGER ledger_lines_balance AFTER INSERT ON ledger_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
CREATE TRIGGER ledger_transactions_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_lines_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

----------------------------------------------------------------------------------------- reconciliation

CREATE TABLE reconciliations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  ran_at timestamptz NOT NULL,
  payments integer NOT NULL,
  taken bigint NOT NULL,
  refunded bigint NOT NULL,
  unplaced bigint NOT NULL
);
COMMENT ON TABLE reconciliations IS 'Each time the ledger of a day was held against what the provider says; append-only';
COMMENT ON COLUMN reconciliations.unplaced IS 'What lay with no request at that moment, of whatever day';
CREATE INDEX ON reconciliations (day, id);

CREATE TABLE reconciliation_differences (
  reconciliation_id bigint NOT NULL REFERENCES reconciliations,
  position smallint NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('missedPayment', 'unknownToProvider', 'otherState', 'otherAmount', 'undecidedRefund', 'notAsked')),
  merchant_reference text NOT NULL,
  ours text NOT NULL,
  theirs text,
  our_amount bigint,
  their_amount bigint,
  PRIMARY KEY (reconciliation_id, position)
);
COMMENT ON TABLE reconciliation_differences IS 'Where the two did not agree; append-only';
CREATE TRIGGER reconciliations_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_differences_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliation_differences
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

------------------------------------------------------------------------------------------------ history

ALTER TABLE request_history
  DROP CONSTRAINT request_history_event_check,
  ADD CONSTRAINT request_history_event_check CHECK (
    event IN ('REGISTERED', 'ADDRESS_RECEIVED', 'ADDRESS_CHANGED', 'STATE_CHANGED', 'DOCUMENT_ACCEPTED',
              'DOCUMENT_REJECTED', 'CODE_ISSUED', 'CODE_EXPIRED', 'PAID', 'REFUNDED', 'WITHDRAWN', 'PACKED',
              'UNPACKED', 'HANDED_OVER', 'DELIVERY_ATTEMPTED', 'DELIVERED', 'RETURNED', 'SENT_AGAIN'));

------------------------------------------------------------------------------- what the application may do

GRANT SELECT, INSERT, UPDATE ON payment_attempts, payments, refunds TO wathiqa_app;
GRANT SELECT, INSERT ON payment_events, ledger_transactions, ledger_lines, reconciliations,
  reconciliation_differences TO wathiqa_app;
