-- References of messages never come again: after 999,999 the running number has a digit more instead of beginning anew, which met
-- the references of the same year.

ALTER SEQUENCE feedback_numbers MAXVALUE 9999999999 NO CYCLE;
COMMENT ON SEQUENCE feedback_numbers IS 'The running numbers that references of messages are made of; none comes twice';
-- Where they have begun anew already they go on after the highest that was given.
SELECT setval('feedback_numbers', highest)
FROM (SELECT max(reference / 10 % 1000000) AS highest FROM feedback_messages) AS given
WHERE highest > (SELECT last_value FROM feedback_numbers);

CREATE OR REPLACE FUNCTION next_feedback_reference() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  running bigint := nextval('feedback_numbers');
  body bigint := extract(year FROM cairo_today())::bigint % 100 * (10 ^ greatest(6, length(running::text)))::bigint + running;
BEGIN
  RETURN body * 10 + luhn_digit(body);
END $$;
COMMENT ON FUNCTION next_feedback_reference() IS
  'A new reference: two digits of the year, a running number of six digits or, after 999,999, up to ten, a Luhn digit';

-- Every reference of before fits; nothing has to be looked at.
ALTER TABLE feedback_messages DROP CONSTRAINT feedback_messages_reference_check;
ALTER TABLE feedback_messages ADD CONSTRAINT feedback_messages_reference_check
  CHECK (reference BETWEEN 100000000 AND 9999999999999) NOT VALID;
