-- What the account proves is held against the order: more reasons for a second look.
ALTER TABLE requests
  DROP CONSTRAINT requests_flags_check,
  ADD CONSTRAINT requests_flags_check CHECK (flags <@ ARRAY[
    'impossibleNumber', 'notYetBorn', 'otherGender', 'orderedLately', 'readdressed',
    'notTheApplicant', 'applicantUnknown', 'otherName', 'firstCardAge']);
