-- outside a transaction
-- What the daily erasure looks for, without what it has erased: it read all requests for every two hundred of them.

CREATE INDEX CONCURRENTLY requests_rejected_unerased ON requests (coalesce(withdrawn_at, decided_at, created_at))
  WHERE state = 'REJECTED' AND erased_at IS NULL;
CREATE INDEX CONCURRENTLY requests_delivered_unerased ON requests (created_at)
  WHERE delivery IN ('DELIVERED', 'RETURNED') AND erased_at IS NULL;

-- Rows lie in the order of their days: which pages are old is all that has to be known, and costs no message anything.
CREATE INDEX CONCURRENTLY notifications_by_day ON notifications USING brin (created_at) WITH (autosummarize = on);
