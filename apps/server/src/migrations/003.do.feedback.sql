-- What visitors write and how they vote. Nothing is kept about a visitor but what the form asked for: no
-- network address, no browser, no session.

CREATE SEQUENCE feedback_numbers AS bigint MINVALUE 1 MAXVALUE 999999 CYCLE;
COMMENT ON SEQUENCE feedback_numbers IS 'The six running digits of references; they begin again after a million, in another year';

CREATE FUNCTION next_feedback_reference() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  body bigint := (extract(year FROM cairo_today())::bigint % 100) * 1000000 + nextval('feedback_numbers');
BEGIN
  RETURN body * 10 + luhn_digit(body);
END $$;
COMMENT ON FUNCTION next_feedback_reference() IS 'A new reference: two digits of the year, six running, a Luhn digit';

CREATE TABLE feedback_messages (
  reference bigint PRIMARY KEY DEFAULT next_feedback_reference() CHECK (reference BETWEEN 100000000 AND 999999999),
  name text NOT NULL CHECK (name <> ''),
  mobile_number text NOT NULL CHECK (mobile_number ~ '^[0-9]{11}$'),
  email text NOT NULL CHECK (email <> ''),
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 3),
  message text NOT NULL CHECK (message <> ''),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
  idempotency_key uuid UNIQUE,
  content_hash bytea NOT NULL,
  received_on date NOT NULL DEFAULT cairo_today(),
  received_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (content_hash, received_on)
);
COMMENT ON TABLE feedback_messages IS 'Messages of the contact form, for the office to answer';
COMMENT ON COLUMN feedback_messages.reference IS 'What the sender may quote; nobody can look a message up by it';
COMMENT ON COLUMN feedback_messages.type IS '1 inquiry, 2 suggestion, 3 complaint (portal.md §2)';
COMMENT ON COLUMN feedback_messages.idempotency_key IS 'Of the form that sent it, where script ran: the same key is the same message';
COMMENT ON COLUMN feedback_messages.content_hash IS 'SHA-256 of all that was given: the same again on one day is the same message';
CREATE INDEX ON feedback_messages (state, received_at);

CREATE TABLE poll_votes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  option text NOT NULL
    CHECK (option IN ('VERY_SATISFIED', 'SATISFIED', 'SOMEWHAT_SATISFIED', 'DISSATISFIED')),
  idempotency_key uuid UNIQUE,
  cast_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE poll_votes IS 'Votes of the satisfaction poll; they belong to nobody';
COMMENT ON COLUMN poll_votes.idempotency_key IS 'Of the browser that voted, where script ran: it has one vote';

-- What was said stays as it was said. Of a message the office changes the state alone.
GRANT SELECT, INSERT ON feedback_messages, poll_votes TO wathiqa_app;
GRANT UPDATE (state) ON feedback_messages TO wathiqa_app;
GRANT USAGE ON SEQUENCE feedback_numbers TO wathiqa_app;
