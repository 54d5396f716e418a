-- Messages to citizens: each is a row, written by what causes it, and sent afterwards.

CREATE TABLE messages (
  request_id bigint NOT NULL REFERENCES requests,
  kind text NOT NULL
    CHECK (kind IN ('registered', 'rejected', 'waitingPayment', 'paymentCode', 'withdrawn', 'paid', 'refunded',
                    'onItsWay', 'deliveryAttempt', 'returned', 'delivered')),
  occasion text NOT NULL DEFAULT '' CHECK (length(occasion) <= 40),
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  detail jsonb NOT NULL DEFAULT '{}',
  queued_at timestamptz NOT NULL DEFAULT now(),
  handed_at timestamptz,
  sent_at timestamptz,
  set_aside_at timestamptz,
  failure text CHECK (failure IN ('unreachable', 'refused', 'rubbish', 'noAddress', 'late', 'failed')),
  tries smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (request_id, kind, occasion, channel),
  CHECK (sent_at IS NULL OR set_aside_at IS NULL),
  CHECK (set_aside_at IS NULL OR failure IS NOT NULL)
);
COMMENT ON TABLE messages IS 'One row a message and way of sending it; its key is what makes each be sent once';
COMMENT ON COLUMN messages.occasion IS 'What tells two of one kind apart: the attempt to pay or to deliver, the refund';
COMMENT ON COLUMN messages.detail IS 'What the register will not say any more when it is sent; nothing of a person';
COMMENT ON COLUMN messages.handed_at IS 'When the jobs took it over; empty while it waits for that';
COMMENT ON COLUMN messages.set_aside_at IS 'When it was given up, for people to look at';
COMMENT ON COLUMN messages.failure IS 'What kept it from being sent the last time';
-- What waits to be taken over, the oldest first; and what the office looks at.
CREATE INDEX ON messages (channel, queued_at) WHERE handed_at IS NULL;
CREATE INDEX ON messages (channel) INCLUDE (queued_at, set_aside_at) WHERE sent_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON messages TO wathiqa_app;
