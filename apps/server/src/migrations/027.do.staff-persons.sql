-- Staff are citizens too: nobody acts on what they ordered, or on what is about them. Who they are as citizens is what
-- their account says at the sign-in, so everybody signs in again.
ALTER TABLE staff ADD COLUMN citizen_id bigint REFERENCES citizens ON DELETE SET NULL;
COMMENT ON COLUMN staff.citizen_id IS
  'The person of the account that they came in with last, as a citizen: they act on nothing that is their own';
UPDATE staff_sessions SET ended_at = now() WHERE ended_at IS NULL;
