-- Who asked for a refund, and who resolved a payment that no request could take, are members of the staff: a column
-- that refers to them, where a text 'staff:ID' stood that nothing checked.

ALTER TABLE refunds
  ALTER COLUMN requested_by TYPE bigint USING substring(requested_by FROM '^staff:([0-9]{1,18})$')::bigint,
  ADD CONSTRAINT refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff;
COMMENT ON COLUMN refunds.requested_by IS 'The member of the staff who asked for it';

ALTER TABLE payments
  ALTER COLUMN resolved_by TYPE bigint USING substring(resolved_by FROM '^staff:([0-9]{1,18})$')::bigint,
  ADD CONSTRAINT payments_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES staff;
COMMENT ON COLUMN payments.resolved_by IS 'The member of the staff who resolved it, or asked for the refund that did';
