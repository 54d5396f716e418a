-- The field's words for tables, columns and values. Nothing is added and nothing is lost: what was stored says the
-- same in other words. The actions that the audit has recorded keep the words that they were hashed with.

------------------------------------------------------------------------------- notifications to citizens

ALTER TABLE messages RENAME TO notifications;
ALTER TABLE notifications RENAME COLUMN occasion TO occurrence;
ALTER TABLE notifications RENAME COLUMN queued_at TO created_at;
ALTER TABLE notifications RENAME COLUMN handed_at TO enqueued_at;
ALTER TABLE notifications RENAME COLUMN set_aside_at TO dead_lettered_at;
ALTER TABLE notifications RENAME COLUMN tries TO attempts;

ALTER TABLE notifications DROP CONSTRAINT messages_failure_check;
UPDATE notifications SET failure = CASE failure WHEN 'rubbish' THEN 'malformedResponse' ELSE 'expired' END
WHERE failure IN ('rubbish', 'late');
ALTER TABLE notifications ADD CONSTRAINT notifications_failure_check
  CHECK (failure IN ('unreachable', 'refused', 'malformedResponse', 'noAddress', 'expired', 'failed'));
UPDATE notifications SET detail = detail - 'way' || jsonb_build_object('method', detail -> 'way')
WHERE kind = 'paid' AND detail ? 'way';
-- Their queues have new names: what an old one holds and was not sent goes into the new one.
UPDATE notifications SET enqueued_at = NULL
WHERE enqueued_at IS NOT NULL AND sent_at IS NULL AND dead_lettered_at IS NULL;

COMMENT ON TABLE notifications IS
  'One row a notification and channel; its key is what makes each be sent once';
COMMENT ON COLUMN notifications.occurrence IS
  'What tells two of one kind apart: the attempt to pay or to deliver, the refund';
COMMENT ON COLUMN notifications.enqueued_at IS 'When it was put into the queue of its channel; null before';
COMMENT ON COLUMN notifications.dead_lettered_at IS 'When the last attempt had failed, for staff to look at';
COMMENT ON COLUMN notifications.failure IS 'Why the last attempt failed';

------------------------------------------------------------------------------------- visitors' feedback

ALTER TABLE feedback_acts RENAME TO feedback_actions;
ALTER TABLE feedback_actions RENAME COLUMN act TO action;
ALTER SEQUENCE feedback_acts_id_seq RENAME TO feedback_actions_id_seq;
ALTER TRIGGER feedback_acts_are_append_only ON feedback_actions RENAME TO feedback_actions_are_append_only;
COMMENT ON COLUMN feedback_messages.version IS
  'Goes up by one with every action, so that an action on an outdated view is refused';

----------------------------------------------------------------------------------------------- requests

ALTER TABLE requests RENAME COLUMN taken_by TO claimed_by;
ALTER TABLE requests RENAME COLUMN taken_until TO claimed_until;
COMMENT ON COLUMN requests.version IS
  'Goes up by one with every change in the office, so that an action on an outdated view is refused';
COMMENT ON COLUMN requests.claimed_by IS 'Who works on it, until claimed_until';

ALTER TABLE dispatch_batches RENAME COLUMN made_by TO created_by;
ALTER TABLE dispatch_batches RENAME COLUMN made_at TO created_at;

ALTER TABLE state_lookups RENAME COLUMN wrong_tries TO failed_attempts;
COMMENT ON TABLE state_lookups IS
  'Failed attempts to look up a state without an account, by the number that was asked for, whether a request has it or not';
COMMENT ON COLUMN state_lookups.since IS 'When the attempts began to be counted; after a day they begin anew';

-------------------------------------------------------------------------------------------------- audit

ALTER TABLE audit_entries RENAME COLUMN act TO action;
-- The same bytes as before: the values and their order, not the names of the columns.
CREATE OR REPLACE FUNCTION audit_hash(entry audit_entries) RETURNS bytea LANGUAGE sql IMMUTABLE
  RETURN sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.id, extract(epoch FROM entry.at), entry.actor, entry.role, entry.address, entry.action,
    entry.request_id, entry.detail)::text, 'UTF8'));
COMMENT ON TABLE audit_entries IS
  'Every view of a personal record and every action of staff; append-only, each entry chained to the one before';
COMMENT ON COLUMN audit_entries.detail IS
  'What belongs to the action; never the personal data that was looked at';

---------------------------------------------------------------------------------------- attempts to pay

ALTER TABLE payment_attempts RENAME COLUMN way TO method;
ALTER TABLE payment_attempts RENAME COLUMN address TO checkout_url;
ALTER TABLE payment_attempts RENAME COLUMN asked_at TO requested_at;
ALTER TABLE payment_attempts RENAME COLUMN polls TO poll_count;

ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_state_check;
DROP INDEX payment_attempts_request_id_way_idx, payment_attempts_expires_at_idx;
UPDATE payment_attempts SET state = CASE state
  WHEN 'asked' THEN 'requested' WHEN 'closing' THEN 'canceling' ELSE 'failed' END
WHERE state IN ('asked', 'closing', 'refused');
ALTER TABLE payment_attempts
  ALTER COLUMN state SET DEFAULT 'requested',
  ADD CONSTRAINT payment_attempts_state_check
    CHECK (state IN ('requested', 'open', 'canceling', 'paid', 'failed', 'expired', 'canceled'));
CREATE UNIQUE INDEX payment_attempts_request_id_method_idx ON payment_attempts (request_id, method)
  WHERE state IN ('requested', 'open');
CREATE INDEX payment_attempts_expires_at_idx ON payment_attempts (expires_at)
  WHERE state IN ('requested', 'open');

COMMENT ON TABLE payment_attempts IS 'One row a charge that was requested of the payment provider';
COMMENT ON COLUMN payment_attempts.checkout_url IS 'Of a card: the provider''s page';
COMMENT ON COLUMN payment_attempts.state IS
  'requested: no answer yet; open: can be paid; canceling: to be canceled at the provider; a payment wins over all';
COMMENT ON COLUMN payment_attempts.poll_count IS
  'How often the provider was asked about it, which sets how long to wait';

--------------------------------------------------------------------------------- events of the provider

ALTER TABLE payment_events RENAME COLUMN method TO provider_method;
ALTER TABLE payment_events RENAME COLUMN told_by TO source;
ALTER TABLE payment_events RENAME COLUMN happened_at TO occurred_at;
ALTER TABLE payment_events DROP CONSTRAINT payment_events_told_by_check;
ALTER TABLE payment_events DISABLE TRIGGER payment_events_are_append_only;
UPDATE payment_events SET source = CASE source WHEN 'notification' THEN 'webhook' ELSE 'poll' END;
ALTER TABLE payment_events ENABLE TRIGGER payment_events_are_append_only;
ALTER TABLE payment_events ADD CONSTRAINT payment_events_source_check CHECK (source IN ('webhook', 'poll'));
COMMENT ON COLUMN payment_events.source IS 'webhook: the provider told us, signed; poll: we asked';

---------------------------------------------------------------------------------- payments and refunds

ALTER TABLE payments RENAME COLUMN method TO provider_method;
ALTER TABLE payments RENAME COLUMN way TO method;
ALTER TABLE payments RENAME COLUMN unplaced_reason TO unallocated_reason;
ALTER TABLE payments RENAME COLUMN settled TO resolution;
ALTER TABLE payments RENAME COLUMN settled_at TO resolved_at;
ALTER TABLE payments RENAME COLUMN settled_by TO resolved_by;
COMMENT ON COLUMN payments.request_id IS 'The request that it paid; null while it is unallocated';
COMMENT ON COLUMN payments.resolution IS 'What staff did about one that no request could take';

ALTER TABLE refunds RENAME COLUMN asked_by TO requested_by;
ALTER TABLE refunds RENAME COLUMN asked_at TO requested_at;
ALTER TABLE refunds RENAME COLUMN tries TO attempts;
ALTER TABLE refunds RENAME COLUMN next_try_at TO next_attempt_at;
ALTER TABLE refunds
  DROP CONSTRAINT refunds_state_check, DROP CONSTRAINT refunds_check, DROP CONSTRAINT refunds_check1;
DROP INDEX refunds_payment_id_idx;
UPDATE refunds SET state = CASE state
  WHEN 'asked' THEN 'requested' WHEN 'done' THEN 'completed' ELSE 'declined' END;
ALTER TABLE refunds
  ALTER COLUMN state SET DEFAULT 'requested',
  ADD CONSTRAINT refunds_state_check CHECK (state IN ('requested', 'completed', 'declined')),
  ADD CONSTRAINT refunds_ended_at_check CHECK ((state = 'requested') = (ended_at IS NULL)),
  ADD CONSTRAINT refunds_refusal_check CHECK (refusal IS NULL OR state = 'declined');
-- What a refund did is only known while no other of the same payment is under way.
CREATE UNIQUE INDEX refunds_payment_id_idx ON refunds (payment_id) WHERE state = 'requested';
COMMENT ON COLUMN refunds.next_attempt_at IS
  'When the provider, which gave no answer, is asked again; null while staff must look';

------------------------------------------------------------------------------------------------- ledger

ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_cause_check, DROP CONSTRAINT ledger_transactions_check;
ALTER TABLE ledger_transactions DISABLE TRIGGER ledger_transactions_are_append_only;
UPDATE ledger_transactions SET cause = CASE cause
  WHEN 'placement' THEN 'allocation' WHEN 'refundAsked' THEN 'refundRequested'
  WHEN 'refundDone' THEN 'refundCompleted' ELSE 'refundDeclined' END
WHERE cause <> 'payment';
ALTER TABLE ledger_transactions ENABLE TRIGGER ledger_transactions_are_append_only;
ALTER TABLE ledger_transactions
  ADD CONSTRAINT ledger_transactions_cause_check
    CHECK (cause IN ('payment', 'allocation', 'refundRequested', 'refundCompleted', 'refundDeclined')),
  ADD CONSTRAINT ledger_transactions_refund_id_check
    CHECK ((refund_id IS NULL) = (cause IN ('payment', 'allocation')));

ALTER TABLE ledger_lines DROP CONSTRAINT ledger_lines_account_check;
DROP INDEX ledger_lines_account_amount_idx;
ALTER TABLE ledger_lines DISABLE TRIGGER ledger_lines_are_append_only;
UPDATE ledger_lines SET account = 'unallocated' WHERE account = 'unplaced';
ALTER TABLE ledger_lines ENABLE TRIGGER ledger_lines_are_append_only;
ALTER TABLE ledger_lines ADD CONSTRAINT ledger_lines_account_check
  CHECK (account IN ('provider', 'registryFees', 'unallocated', 'refunds'));
CREATE INDEX ledger_lines_account_amount_idx ON ledger_lines (account, amount) WHERE account = 'unallocated';

----------------------------------------------------------------------------------------- reconciliation

ALTER TABLE reconciliations RENAME COLUMN unplaced TO unallocated;
COMMENT ON COLUMN reconciliations.unallocated IS 'What no request had taken at that moment, of whatever day';
ALTER TABLE reconciliation_differences DISABLE TRIGGER reconciliation_differences_are_append_only;
UPDATE reconciliation_differences SET ours = 'requested' WHERE ours = 'asked';
ALTER TABLE reconciliation_differences ENABLE TRIGGER reconciliation_differences_are_append_only;

----------------------------------------------------------------------- names of constraints and indexes

-- Those that PostgreSQL had made of the old names of tables and columns.
DO $$
DECLARE
  renamed record;
BEGIN
  FOR renamed IN
    SELECT part.relation, part.old, part.new FROM (VALUES
      ('notifications', '^messages', 'notifications'), ('notifications', 'occasion', 'occurrence'),
      ('notifications', 'queued_at', 'created_at'), ('notifications', 'handed_at', 'enqueued_at'),
      ('notifications', 'set_aside_at', 'dead_lettered_at'), ('notifications', 'tries', 'attempts'),
      ('feedback_actions', '^feedback_acts', 'feedback_actions'), ('feedback_actions', '_act_', '_action_'),
      ('requests', 'taken_by', 'claimed_by'), ('audit_entries', '_act_', '_action_'),
      ('dispatch_batches', 'made_by', 'created_by'), ('dispatch_batches', 'made_at', 'created_at'),
      ('state_lookups', 'wrong_tries', 'failed_attempts'),
      ('payment_attempts', '_way_', '_method_'), ('payment_attempts', 'asked_at', 'requested_at'),
      ('payment_attempts', 'polls', 'poll_count'),
      ('payment_events', '_method_', '_provider_method_'), ('payment_events', 'told_by', 'source'),
      ('payments', '_method_', '_provider_method_'), ('payments', '_way_', '_method_'),
      ('payments', 'unplaced_reason', 'unallocated_reason'), ('payments', '_settled_', '_resolution_'),
      ('refunds', 'asked_by', 'requested_by'), ('refunds', 'asked_at', 'requested_at'),
      ('refunds', 'tries', 'attempts'), ('reconciliations', 'unplaced', 'unallocated')
    ) AS part (relation, old, new)
  LOOP
    DECLARE
      found record;
    BEGIN
      FOR found IN
        SELECT conname AS name, true AS is_constraint FROM pg_constraint
        WHERE conrelid = renamed.relation::regclass AND conname ~ renamed.old
        UNION ALL
        SELECT class.relname, false FROM pg_index JOIN pg_class AS class ON class.oid = indexrelid
        WHERE indrelid = renamed.relation::regclass AND class.relname ~ renamed.old
          AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
      LOOP
        IF found.is_constraint THEN
          EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', renamed.relation, found.name,
                         regexp_replace(found.name, renamed.old, renamed.new));
        ELSE
          EXECUTE format('ALTER INDEX %I RENAME TO %I', found.name,
                         regexp_replace(found.name, renamed.old, renamed.new));
        END IF;
      END LOOP;
    END;
  END LOOP;
END $$;
