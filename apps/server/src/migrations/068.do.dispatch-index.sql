-- outside a transaction
-- All that the overview of dispatch counts, in the order in which it is counted; a server of the version before finds by it too.

CREATE INDEX CONCURRENTLY requests_to_be_packed ON requests (governorate_code, post_office_code, created_at, id)
  INCLUDE (all_refunded)
  WHERE state = 'PAYMENT_ACCEPTED' AND delivery = 'NOT_PACKED';
DROP INDEX CONCURRENTLY IF EXISTS requests_governorate_code_created_at_id_idx;
