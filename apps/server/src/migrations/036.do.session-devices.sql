-- Citizens see where they are signed in, and end what is not theirs.
ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT '' CHECK (length(device) <= 60);
COMMENT ON COLUMN sessions.device IS 'Browser and system by their family alone, «Chrome · Android»; empty where they are not known';
ALTER TABLE sessions DROP CONSTRAINT sessions_end_reason_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_end_reason_check
  CHECK (end_reason IN ('logout', 'logged_out_elsewhere', 'refresh_token_reused'));
