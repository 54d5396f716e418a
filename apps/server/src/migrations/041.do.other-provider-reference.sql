-- A payment under another number of the provider's than its attempt has waits for people: it was paid with a code that was
-- given in a register that is lost.

ALTER TABLE payments DROP CONSTRAINT payments_unallocated_reason_check;
ALTER TABLE payments ADD CONSTRAINT payments_unallocated_reason_check CHECK (
  unallocated_reason IN ('unknownReference', 'wrongAmount', 'alreadyPaid', 'notPayable', 'otherProviderReference')
);

COMMENT ON COLUMN request_numbering.generation IS
  'Grows with every restore: a reference at the payment provider of what was lost is not used for something else';
COMMENT ON COLUMN payment_attempts.merchant_reference IS
  'Ours at the provider: the request''s number, then NUMBER~2, NUMBER~3; NUMBER~R473122~1 after a restore';
