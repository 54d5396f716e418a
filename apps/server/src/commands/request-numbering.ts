/** Minimum gap in running numbers. */
const SKIPPED = 100_000;
/** Upper bound of the national order rate per second. */
const SKIPPED_PER_SECOND = 10;
/** Limits the gap, because only 10^9 numbers exist. */
const SKIPPED_AT_MOST = 50_000_000;
/** Rows of the history, about. */
const EVENTS_A_REQUEST = 10;

/** Saves the current numbering of the replaced database on this connection. */
export const KEEP_PRESENT_NUMBERS = `
  DO $$ BEGIN
    IF to_regclass('public.request_numbers') IS NOT NULL THEN
      PERFORM set_config('wathiqa.present_number', last_value::text, false) FROM public.request_numbers;
    END IF;
    IF to_regclass('public.certificate_numbers') IS NOT NULL THEN
      PERFORM set_config('wathiqa.present_certificate', last_value::text, false) FROM public.certificate_numbers;
    END IF;
  END $$;`;

/**
 * After a restore, point-in-time recovery or failover that lost transactions, numbers and payment references of lost
 * rows are not issued again (spec §4.4), nor those of certificates and events. The sequences skip more the longer the last request
 * is ago; the generation is a time, so two restores of one backup do not issue the same numbers.
 */
export const SKIP_LOST_NUMBERS = `
  SET search_path = public;
  DO $$
  DECLARE
    lost_seconds bigint := greatest(0, extract(epoch FROM now() - (SELECT max(created_at) FROM requests)));
    skipped bigint := least(${SKIPPED} + ${SKIPPED_PER_SECOND} * coalesce(lost_seconds, 0), ${SKIPPED_AT_MOST});
    present bigint := coalesce(nullif(current_setting('wathiqa.present_number', true), ''), '0');
    certificate bigint := coalesce(nullif(current_setting('wathiqa.present_certificate', true), ''), '0');
    history regclass := pg_get_serial_sequence('request_history', 'id');
    minutes integer := extract(epoch FROM now() - timestamptz '2026-01-01 00:00Z') / 60;
  BEGIN
    PERFORM setval('request_numbers', least(greatest(last_value + skipped, present + ${SKIPPED}), 999999999))
    FROM request_numbers;
    PERFORM setval('certificate_numbers', least(greatest(last_value + skipped, certificate + ${SKIPPED}), 999999999))
    FROM certificate_numbers;
    -- The events of lost rows, which clients have read.
    PERFORM setval(history, nextval(history) + ${EVENTS_A_REQUEST} * skipped);
    UPDATE request_numbering SET generation = greatest(generation + 1, minutes);
  END $$;`;
