-- A spent Token is remembered for as long as it could be used, and under what it says in place of its text:
-- one JWT has many texts.
ALTER TABLE spent_login_tokens ADD COLUMN usable_until timestamptz;
UPDATE spent_login_tokens SET usable_until = spent_at + interval '7 days';
ALTER TABLE spent_login_tokens ALTER COLUMN usable_until SET NOT NULL;
COMMENT ON COLUMN spent_login_tokens.token_hash IS
  'SHA-256 of issuer and jti, else of what was signed, else of the Token; never of a signature';
COMMENT ON COLUMN spent_login_tokens.usable_until IS 'When the Token opens nothing any more, spent or not';
