-- Staff see where they are signed in, and end what is not theirs.

ALTER TABLE staff_sessions
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN address text NOT NULL DEFAULT '';
COMMENT ON COLUMN staff_sessions.id IS 'What a session is called where its secret may not be';
COMMENT ON COLUMN staff_sessions.address IS 'The network address that it was opened from';
