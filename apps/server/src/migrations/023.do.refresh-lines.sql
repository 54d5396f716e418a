-- A refresh whose answer was lost is asked for again: what was given out for which token tells that from theft.
ALTER TABLE refresh_tokens ADD COLUMN predecessor_hash bytea;
COMMENT ON COLUMN refresh_tokens.predecessor_hash IS 'The token it was given out for; none for the first of a session';
