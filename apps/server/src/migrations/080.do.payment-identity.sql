-- The provider's number may come again, for another reference of ours or with another amount: each is an event and a
-- payment of its own.

ALTER TABLE payment_events DROP CONSTRAINT payment_events_provider_reference_status_key;
CREATE UNIQUE INDEX payment_events_identity ON payment_events
  (merchant_reference, provider_reference, status, least(order_amount, payment_amount));
-- The unique index begins with the same column.
DROP INDEX payment_events_merchant_reference_idx;

ALTER TABLE payments
  DROP CONSTRAINT payments_provider_reference_key,
  ADD CONSTRAINT payments_identity UNIQUE (merchant_reference, provider_reference, amount);
