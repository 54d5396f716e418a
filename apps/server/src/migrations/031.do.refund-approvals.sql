-- Above a sum a refund waits until somebody else than who asked for it approves of it.
ALTER TABLE refunds
  ADD COLUMN decided_by bigint REFERENCES staff,
  ADD COLUMN decided_at timestamptz,
  DROP CONSTRAINT refunds_state_check,
  DROP CONSTRAINT refunds_ended_at_check,
  ADD CONSTRAINT refunds_state_check CHECK (state IN ('proposed', 'requested', 'completed', 'declined')),
  ADD CONSTRAINT refunds_ended_at_check CHECK ((state IN ('proposed', 'requested')) = (ended_at IS NULL)),
  ADD CONSTRAINT refunds_decided_by_check CHECK (decided_by <> requested_by),
  ADD CONSTRAINT refunds_decided_at_check
    CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (state <> 'proposed' OR decided_by IS NULL));
COMMENT ON COLUMN refunds.decided_by IS 'The second person, who approved of it or declined it; empty where none was needed';
DROP INDEX refunds_payment_id_idx;
CREATE UNIQUE INDEX refunds_payment_id_idx ON refunds (payment_id) WHERE state IN ('proposed', 'requested');
