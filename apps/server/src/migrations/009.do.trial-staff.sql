-- People of a trial have a row, because histories, parcels and the audit name them by it, and no access beyond the trial.

ALTER TABLE staff ADD COLUMN trial boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN staff.trial IS
  'Made by a trial: comes in only where the sandbox signs people in, and is bound to no account';

-- The sandbox's own people, whom starts have entered, and whoever was added by one of them: anybody can be each.
WITH RECURSIVE of_trial AS (
  SELECT id FROM staff WHERE added_by = 'start'
  UNION
  SELECT staff.id FROM staff JOIN of_trial ON staff.added_by = 'staff:' || of_trial.id
)
UPDATE staff SET trial = true, issuer = NULL, subject = NULL
FROM of_trial WHERE staff.id = of_trial.id;

ALTER TABLE staff ADD CHECK (NOT trial OR subject IS NULL);
