-- Whoever has an account is told when somebody else orders a document with their number.
ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check
    CHECK (kind IN ('registered', 'orderedAboutYou', 'addressChanged', 'rejected', 'waitingPayment', 'paymentCode',
                    'withdrawn', 'paid', 'refunded', 'onItsWay', 'deliveryAttempt', 'returned', 'delivered'));
CREATE INDEX ON citizens (national_id);
