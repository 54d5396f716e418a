-- A Token that we make opens a session in the browser that began the sign-in alone. Those of before live five minutes.
DELETE FROM minted_login_tokens;
ALTER TABLE minted_login_tokens ADD COLUMN browser_hash bytea NOT NULL;
COMMENT ON COLUMN minted_login_tokens.browser_hash IS 'SHA-256 of the cookie that the browser of the sign-in was given';
