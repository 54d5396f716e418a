/**
 * Running numbers that a restore leaves out: more than were given after the backup was made, whose numbers people
 * still have.
 */
const SKIPPED_AT_RESTORE = 100_000;

/**
 * What follows every restore: numbers and references of what was lost are not given to something else (decisions §8
 * "Numbers"). A backup of before numbers were permuted has no generation yet.
 */
export const SKIP_LOST_NUMBERS = `
  DO $$ BEGIN
    PERFORM setval('request_numbers', least(last_value + ${SKIPPED_AT_RESTORE}, 999999999)) FROM request_numbers;
    IF to_regclass('public.request_numbering') IS NOT NULL THEN
      UPDATE request_numbering SET generation = generation + 1;
    END IF;
  END $$`;
