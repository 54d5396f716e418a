-- A change of address: told on both mobiles, once after the payment, and then papers wait before they are packed.

ALTER TABLE requests
  ADD COLUMN readdressed_at timestamptz,
  DROP CONSTRAINT requests_flags_check,
  ADD CONSTRAINT requests_flags_check
    CHECK (flags <@ ARRAY['impossibleNumber', 'notYetBorn', 'otherGender', 'orderedLately', 'readdressed']);
COMMENT ON COLUMN requests.readdressed_at IS
  'When its address was changed after it was paid for, which may happen once; it is packed a day later at the earliest';
COMMENT ON COLUMN requests.flags IS
  'Why it wants a second look, found when it was ordered or readdressed; refuses nothing';

ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check
    CHECK (kind IN ('registered', 'addressChanged', 'rejected', 'waitingPayment', 'paymentCode', 'withdrawn', 'paid',
                    'refunded', 'onItsWay', 'deliveryAttempt', 'returned', 'delivered'));
