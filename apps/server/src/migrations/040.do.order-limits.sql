-- Orders of one citizen that are under way at the same moment wait for each other, so that each counts those before it.
CREATE FUNCTION orders_at_limit(
  orderer bigint, most_open integer, most_today integer, OUT too_many_open boolean, OUT too_many_today boolean
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  too_many_open := false;
  too_many_today := false;
  IF most_open <= 0 AND most_today <= 0 THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(7290116, hashint8(orderer));
  -- What was written while this waited is seen: each statement of a volatile function looks anew.
  IF most_open > 0 THEN
    too_many_open := most_open <= (SELECT count(*) FROM (
      SELECT FROM requests WHERE citizen_id = orderer AND state IN ('WAITING_APPROVAL', 'WAITING_PAYMENT')
      LIMIT most_open) AS waiting);
  END IF;
  IF most_today > 0 THEN
    too_many_today := most_today <= (SELECT count(*) FROM (
      SELECT FROM requests WHERE citizen_id = orderer AND created_at > now() - interval '1 day'
      LIMIT most_today) AS today);
  END IF;
END
$$;
COMMENT ON FUNCTION orders_at_limit(bigint, integer, integer) IS
  'Whether as many requests of a citizen wait, or were ordered in a day, as may be; 0 is no limit. Holds the citizen''s other orders until the transaction ends';
