-- One request may hold documents of several lists (decisions §8).

COMMENT ON COLUMN requests.list IS 'The list of its documents; mixed where they are of several';

-- One number under two kinships in one order is looked at twice.
ALTER TABLE requests
  DROP CONSTRAINT requests_flags_check,
  ADD CONSTRAINT requests_flags_check CHECK (flags <@ ARRAY[
    'impossibleNumber', 'notYetBorn', 'otherGender', 'orderedLately', 'readdressed',
    'notTheApplicant', 'applicantUnknown', 'otherName', 'otherRelation', 'firstCardAge']) NOT VALID;
ALTER TABLE requests VALIDATE CONSTRAINT requests_flags_check;
