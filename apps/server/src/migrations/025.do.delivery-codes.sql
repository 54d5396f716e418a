-- Papers are given away for six digits that only who ordered them was sent, or for a reason and a name.

ALTER TABLE requests
  ADD COLUMN delivery_code_version integer,
  ADD COLUMN wrong_delivery_codes smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN requests.delivery_code_version IS
  'What the digits of the last sending are made from, with a secret that the register does not have; empty before';
COMMENT ON COLUMN requests.wrong_delivery_codes IS 'Wrong digits that were reported of the last sending';

ALTER TABLE request_history
  ADD COLUMN proof text,
  ADD COLUMN taken_by text,
  ADD CONSTRAINT request_history_proof_check CHECK (
    proof IS NULL OR event = 'DELIVERED'
      AND proof IN ('code', 'notReceived', 'phoneUnavailable', 'codeRefused')),
  ADD CONSTRAINT request_history_taken_by_check
    CHECK ((taken_by IS NOT NULL) = (proof IS NOT NULL AND proof <> 'code') AND taken_by <> '');
COMMENT ON COLUMN request_history.proof IS
  'By what papers were given away: the digits, or why without them; empty for what was delivered before there were any';
COMMENT ON COLUMN request_history.taken_by IS 'Who took them without the digits; never shown to the citizen';
