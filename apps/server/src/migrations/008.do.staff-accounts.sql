-- Staff are known by their account. The e-mail leads to it once, at the first sign-in.

ALTER TABLE staff
  ADD COLUMN issuer text CHECK (issuer <> ''),
  ADD COLUMN subject text CHECK (subject <> ''),
  ADD CHECK ((issuer IS NULL) = (subject IS NULL)),
  ADD UNIQUE (issuer, subject);
COMMENT ON TABLE staff IS
  'Members of the staff: added by the e-mail of their government account, known by the account itself from the first sign-in on; the role is ours alone';
COMMENT ON COLUMN staff.issuer IS 'Who vouches for the account; empty until the first sign-in';
COMMENT ON COLUMN staff.subject IS 'What the issuer calls the person for good; no other account opens the office as this member';

-- Tokens that wait in these five minutes do not say who vouches for them: their owners sign in again.
DELETE FROM minted_login_tokens;
-- Sessions that an e-mail alone has opened.
UPDATE staff_sessions SET ended_at = now() WHERE ended_at IS NULL;
