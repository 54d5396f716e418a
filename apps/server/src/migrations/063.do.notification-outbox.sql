-- Notifications are sent from their own table: what is due is claimed for a while, and no job is made of each.

ALTER TABLE notifications
  ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT '-infinity',
  ADD COLUMN superseded_at timestamptz;
COMMENT ON COLUMN notifications.next_attempt_at IS
  '-infinity until the first attempt; while one is under way, until when it is left to whoever claimed it';
COMMENT ON COLUMN notifications.superseded_at IS
  'When it was left out, because a later one of the same request says what holds by now';
COMMENT ON COLUMN notifications.enqueued_at IS
  'When it was claimed last: what keeps a server of the version before from claiming it too';
COMMENT ON COLUMN notifications.attempts IS 'How often it was claimed to be sent';

-- What the queues of before still hold is sent from the table, a minute after it was put there.
DO $$
BEGIN
  IF to_regprocedure('jobs.delete_queue(text)') IS NOT NULL THEN
    PERFORM jobs.delete_queue(queue) FROM unnest(ARRAY[
      'notifications.sms', 'notifications.email', 'notifications.sms.dead-letter', 'notifications.email.dead-letter'
    ]) AS queue;
  END IF;
END $$;
