-- The month of a lost card that nobody knows is a doubt for staff, and no refusal (decisions §4).
ALTER TABLE requests
  DROP CONSTRAINT requests_flags_check,
  ADD CONSTRAINT requests_flags_check CHECK (flags <@ ARRAY[
    'impossibleNumber', 'notYetBorn', 'otherGender', 'orderedLately', 'readdressed', 'notTheApplicant',
    'applicantUnknown', 'otherName', 'otherRelation', 'firstCardAge', 'cardMonthUnknown']) NOT VALID;
ALTER TABLE requests VALIDATE CONSTRAINT requests_flags_check;
