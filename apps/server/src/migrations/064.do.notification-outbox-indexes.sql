-- outside a transaction

-- What was not tried yet, the newest first.
CREATE INDEX CONCURRENTLY notifications_fresh ON notifications (channel, created_at)
  WHERE next_attempt_at = '-infinity' AND sent_at IS NULL AND dead_lettered_at IS NULL AND superseded_at IS NULL;

-- What is tried again, and how much waits.
CREATE INDEX CONCURRENTLY notifications_pending ON notifications (channel, next_attempt_at) INCLUDE (created_at)
  WHERE sent_at IS NULL AND dead_lettered_at IS NULL AND superseded_at IS NULL;

-- What the office looks at.
CREATE INDEX CONCURRENTLY notifications_dead_lettered ON notifications (dead_lettered_at) INCLUDE (channel)
  WHERE dead_lettered_at IS NOT NULL;
