-- Payments: attempts at the provider, its events, payments, refunds, the ledger and its reconciliation.

CREATE TABLE payment_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES requests,
  attempt smallint NOT NULL CHECK (attempt > 0),
  method text NOT NULL CHECK (method IN ('card', 'cash')),
  merchant_reference text NOT NULL UNIQUE,
  provider_reference text,
  amount piastres NOT NULL CHECK (amount > 0),
  fees piastres,
  checkout_url text,
  state text NOT NULL DEFAULT 'requested'
    CHECK (state IN ('requested', 'open', 'canceling', 'paid', 'failed', 'expired', 'canceled')),
  requested_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  poll_count smallint NOT NULL DEFAULT 0,
  next_poll_at timestamptz,
  UNIQUE (request_id, attempt),
  CONSTRAINT payment_attempts_open_cash_check
    CHECK (state <> 'open' OR method <> 'cash' OR (provider_reference IS NOT NULL AND fees IS NOT NULL)),
  CONSTRAINT payment_attempts_open_card_check CHECK (state <> 'open' OR method <> 'card' OR checkout_url IS NOT NULL)
);
COMMENT ON TABLE payment_attempts IS 'Charges requested of the payment provider';
COMMENT ON COLUMN payment_attempts.merchant_reference IS
  'Our reference at the provider: request number, then NUMBER~2, NUMBER~3; NUMBER~R473122~1 after a restore';
COMMENT ON COLUMN payment_attempts.provider_reference IS 'Number at the provider; for cash the payment code';
COMMENT ON COLUMN payment_attempts.fees IS 'Fees of the provider, paid by the citizen on top of the amount';
COMMENT ON COLUMN payment_attempts.checkout_url IS 'Page of the provider for a card payment';
COMMENT ON COLUMN payment_attempts.state IS
  'requested: no answer yet; open: payable; canceling: to be canceled at the provider; a payment overrides all of them';
COMMENT ON COLUMN payment_attempts.poll_count IS 'Number of polls so far, which sets the delay of the next one';
COMMENT ON COLUMN payment_attempts.next_poll_at IS 'Time of the next poll; null once the state is final';
CREATE INDEX ON payment_attempts (provider_reference) WHERE provider_reference IS NOT NULL;
CREATE INDEX ON payment_attempts (next_poll_at) WHERE next_poll_at IS NOT NULL;
CREATE UNIQUE INDEX ON payment_attempts (request_id, method) WHERE state IN ('requested', 'open');
CREATE INDEX ON payment_attempts (expires_at) WHERE state IN ('requested', 'open');
-- Unpaid attempts of a day, for the reconciliation.
CREATE INDEX payment_attempts_unpaid ON payment_attempts (expires_at, id) WHERE state <> 'paid';
ALTER TABLE payment_attempts SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_reference text NOT NULL,
  status text NOT NULL
    CHECK (status IN ('NEW', 'PAID', 'CANCELED', 'REFUNDED', 'PARTIAL_REFUNDED', 'EXPIRED', 'FAILED')),
  merchant_reference text NOT NULL,
  order_amount piastres NOT NULL,
  payment_amount piastres NOT NULL,
  fees piastres NOT NULL,
  provider_method text NOT NULL,
  source text NOT NULL CHECK (source IN ('webhook', 'poll')),
  occurred_at timestamptz,
  received_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE payment_events IS 'Statuses reported by the provider, each once; append-only';
COMMENT ON COLUMN payment_events.source IS 'webhook: signed notification; poll: answer to a query';
-- A provider can repeat its number for another reference of ours or another amount: that is another event.
CREATE UNIQUE INDEX payment_events_identity ON payment_events
  (merchant_reference, provider_reference, status, least(order_amount, payment_amount));

CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_reference text NOT NULL,
  merchant_reference text NOT NULL,
  request_id bigint UNIQUE REFERENCES requests,
  named_request_id bigint REFERENCES requests,
  amount piastres NOT NULL CHECK (amount > 0),
  fees piastres NOT NULL,
  method text NOT NULL CHECK (method IN ('card', 'cash')),
  provider_method text NOT NULL,
  paid_at timestamptz NOT NULL,
  unallocated_reason text CHECK (unallocated_reason IN
    ('unknownReference', 'wrongAmount', 'alreadyPaid', 'notPayable', 'otherProviderReference')),
  resolution text CHECK (resolution IN ('applied', 'refunded')),
  resolved_at timestamptz,
  resolved_by bigint REFERENCES staff,
  CONSTRAINT payments_identity UNIQUE (merchant_reference, provider_reference, amount),
  CONSTRAINT payments_request_id_check CHECK (request_id IS NOT NULL OR unallocated_reason IS NOT NULL),
  CONSTRAINT payments_named_request_id_check CHECK (named_request_id IS NULL OR unallocated_reason IS NOT NULL),
  CONSTRAINT payments_applied_check CHECK (
    (resolution IS NOT DISTINCT FROM 'applied') = (unallocated_reason IS NOT NULL AND request_id IS NOT NULL)),
  CONSTRAINT payments_resolved_if_unallocated CHECK (resolution IS NULL OR unallocated_reason IS NOT NULL),
  CONSTRAINT payments_resolved_by_check CHECK (
    (resolution IS NULL) = (resolved_at IS NULL) AND (resolution IS NULL) = (resolved_by IS NULL))
);
COMMENT ON TABLE payments IS 'Payments received by the provider; a request has one at most';
COMMENT ON COLUMN payments.request_id IS 'Request that it paid; null while it is unallocated';
COMMENT ON COLUMN payments.named_request_id IS
  'Request that the reference of an unallocated payment names; its owner sees the payment until it is applied';
COMMENT ON COLUMN payments.amount IS 'Amount without the fees of the provider';
COMMENT ON COLUMN payments.unallocated_reason IS 'Reason why no request could take it on arrival';
COMMENT ON COLUMN payments.resolution IS 'Decision of staff on an unallocated payment';
COMMENT ON COLUMN payments.resolved_by IS 'Member of the staff who applied it or requested its refund';
CREATE INDEX ON payments (merchant_reference);
CREATE INDEX ON payments (paid_at);
CREATE INDEX ON payments (id) WHERE unallocated_reason IS NOT NULL;
CREATE INDEX ON payments (named_request_id) WHERE named_request_id IS NOT NULL;

----------------------------------------------------------------------------------------- refunds

CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES payments,
  document_id bigint REFERENCES documents,
  amount piastres NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason <> ''),
  idempotency_key uuid NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('proposed', 'requested', 'completed', 'declined')),
  requested_by bigint REFERENCES staff,
  requested_at timestamptz NOT NULL,
  decided_by bigint REFERENCES staff,
  decided_at timestamptz,
  ended_at timestamptz,
  refusal text,
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  CONSTRAINT refunds_requested_by_check CHECK (requested_by IS NOT NULL OR (state <> 'proposed' AND document_id IS NULL)),
  CONSTRAINT refunds_decided_by_check CHECK (decided_by <> requested_by),
  CONSTRAINT refunds_decided_at_check CHECK (
    (decided_by IS NULL) = (decided_at IS NULL) AND (state <> 'proposed' OR decided_by IS NULL)),
  CONSTRAINT refunds_ended_at_check CHECK ((state IN ('proposed', 'requested')) = (ended_at IS NULL)),
  CONSTRAINT refunds_refusal_check CHECK (refusal IS NULL OR state = 'declined')
);
COMMENT ON TABLE refunds IS 'Refunds by supervisors or the promise, stored before the call of the provider';
COMMENT ON COLUMN refunds.document_id IS 'Document whose price is refunded, which is then not issued; null for other amounts';
COMMENT ON COLUMN refunds.idempotency_key IS 'A repeated call with the same key is the same refund';
COMMENT ON COLUMN refunds.requested_by IS 'Member of the staff who requested it; null if made by itself, because the promised day passed';
COMMENT ON COLUMN refunds.decided_by IS 'Second person who approved or declined it; null where none is needed';
COMMENT ON COLUMN refunds.refusal IS 'Error code of the provider';
COMMENT ON COLUMN refunds.next_attempt_at IS 'Time of the next call after no answer; null once staff must decide';
CREATE INDEX refunds_payment_id_idx ON refunds (payment_id);
-- One open refund a payment, and one refund a document unless it was declined.
CREATE UNIQUE INDEX refunds_open ON refunds (payment_id) WHERE state IN ('proposed', 'requested');
CREATE UNIQUE INDEX refunds_document_id_idx ON refunds (document_id) WHERE state <> 'declined';

-- The request is locked by the transaction that writes the refund.
CREATE FUNCTION note_all_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE requests SET all_refunded = NOT EXISTS (
    SELECT FROM documents WHERE request_id = requests.id AND state <> 'REJECTED' AND NOT EXISTS (
      SELECT FROM refunds WHERE document_id = documents.id AND refunds.state <> 'declined'))
  WHERE id = (SELECT request_id FROM documents WHERE id = NEW.document_id);
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_note_all_refunded AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW WHEN (NEW.document_id IS NOT NULL) EXECUTE FUNCTION note_all_refunded();

----------------------------------------------------------------------------------------- ledger

CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  cause text NOT NULL
    CHECK (cause IN ('payment', 'allocation', 'refundRequested', 'refundCompleted', 'refundDeclined')),
  payment_id bigint NOT NULL REFERENCES payments,
  refund_id bigint REFERENCES refunds,
  UNIQUE NULLS NOT DISTINCT (cause, payment_id, refund_id),
  CONSTRAINT ledger_transactions_refund_id_check
    CHECK ((refund_id IS NULL) = (cause IN ('payment', 'allocation')))
);
COMMENT ON TABLE ledger_transactions IS 'Movements of money, each once; append-only';
CREATE INDEX ON ledger_transactions (at);
CREATE INDEX ON ledger_transactions (payment_id);

CREATE TABLE ledger_lines (
  transaction_id bigint NOT NULL REFERENCES ledger_transactions,
  account text NOT NULL CHECK (account IN ('provider', 'registryFees', 'unallocated', 'refunds')),
  amount integer NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transaction_id, account)
);
COMMENT ON TABLE ledger_lines IS 'Double entry: lines of a movement by account, in piastres, with a sum of zero; append-only';
COMMENT ON COLUMN ledger_lines.amount IS 'Positive: the account is owed more or owes less';
CREATE INDEX ON ledger_lines (account, amount) WHERE account = 'unallocated';

-- Checked once a statement, because a movement and its lines are written by one statement.
CREATE FUNCTION refuse_movement_without_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written
    WHERE NOT EXISTS (SELECT FROM ledger_lines WHERE transaction_id = written.id)
  ) THEN
    RAISE EXCEPTION 'a ledger transaction without lines does not balance'
      USING ERRCODE = 'check_violation', TABLE = 'ledger_transactions', CONSTRAINT = 'ledger_transactions_have_lines';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_transactions_have_lines AFTER INSERT ON ledger_transactions
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_movement_without_lines();

CREATE FUNCTION refuse_unbalanced_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written GROUP BY transaction_id HAVING count(*) < 2 OR sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the lines of a ledger transaction do not sum to zero: it does not balance'
      USING ERRCODE = 'check_violation', TABLE = 'ledger_lines', CONSTRAINT = 'ledger_lines_balance';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_lines_balance AFTER INSERT ON ledger_lines
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_lines();

----------------------------------------------------------------------------------------- reconciliation

CREATE TABLE reconciliation_runs (
  day date PRIMARY KEY,
  pages integer NOT NULL DEFAULT 0,
  step text NOT NULL DEFAULT 'attempts' CHECK (step IN ('attempts', 'payments')),
  after_at timestamptz NOT NULL DEFAULT '-infinity',
  after_id bigint NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  difference_count integer NOT NULL DEFAULT 0,
  differences jsonb NOT NULL DEFAULT '[]',
  advanced_at timestamptz NOT NULL
);
COMMENT ON TABLE reconciliation_runs IS 'Progress of the reconciliation of a day, until its report is stored';
COMMENT ON COLUMN reconciliation_runs.pages IS 'Fencing token: a worker that finds another number than its own stops';
COMMENT ON COLUMN reconciliation_runs.after_id IS 'Last attempt or payment that was compared, with its time in after_at';
COMMENT ON COLUMN reconciliation_runs.differences IS 'Differences for the report';

CREATE TABLE reconciliations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  ran_at timestamptz NOT NULL,
  payments integer NOT NULL,
  taken bigint NOT NULL,
  refunded bigint NOT NULL,
  unallocated bigint NOT NULL,
  difference_count integer
);
COMMENT ON TABLE reconciliations IS 'Reports of the reconciliation of the ledger with the provider; append-only';
COMMENT ON COLUMN reconciliations.unallocated IS 'Balance of all unallocated payments at that time, of any day';
COMMENT ON COLUMN reconciliations.difference_count IS 'Number of all differences, of which a thousand are listed; null if all are listed';
CREATE INDEX ON reconciliations (day, id);

CREATE TABLE reconciliation_differences (
  reconciliation_id bigint NOT NULL REFERENCES reconciliations,
  position smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN
    ('missedPayment', 'unknownToProvider', 'otherState', 'otherAmount', 'undecidedRefund', 'notAsked')),
  merchant_reference text NOT NULL,
  ours text NOT NULL,
  theirs text,
  our_amount bigint,
  their_amount bigint,
  PRIMARY KEY (reconciliation_id, position)
);
COMMENT ON TABLE reconciliation_differences IS 'Differences of a report; append-only';

----------------------------------------------------------------------------------------- rights

CREATE TRIGGER payment_events_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transactions_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_lines_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliations_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_differences_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliation_differences
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON
  payment_events, ledger_transactions, ledger_lines, reconciliations, reconciliation_differences
  TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE ON payment_attempts, payments, refunds TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON reconciliation_runs TO wathiqa_app;
