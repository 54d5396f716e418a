-- Numbers of requests that cannot be walked: their nine middle digits are a keyed permutation of the running number. Those
-- given before stay valid: the permutation leaves out all running numbers up to the last of them, so none is given again.

CREATE TABLE request_numbering (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  key bytea NOT NULL,
  permuted_above bigint NOT NULL,
  generation integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE request_numbering IS 'How request numbers are made of running numbers; one row';
COMMENT ON COLUMN request_numbering.key IS
  'Made here once; the application cannot read it. In a backup it comes along, so that a restored register goes on as it began';
COMMENT ON COLUMN request_numbering.permuted_above IS 'The last running number that stands in a request number as it is';
COMMENT ON COLUMN request_numbering.generation IS
  'How often the register was restored: a reference at the payment provider of what was lost is not used for something else';
INSERT INTO request_numbering (key, permuted_above)
SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
       CASE WHEN is_called THEN last_value ELSE 0 END
FROM request_numbers;
GRANT SELECT (generation) ON request_numbering TO wathiqa_app;

CREATE FUNCTION permute_request_number(running bigint, above bigint, key bytea) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  value bigint := running;
  l integer;
  r integer;
  mixed integer;
  digest bytea;
BEGIN
  -- A Feistel network over 30 bits, walked on until it comes back into the range: a permutation of that range.
  LOOP
    l := (value >> 15)::integer;
    r := (value & 32767)::integer;
    FOR round IN 1..8 LOOP
      digest := sha256(key || int4send(round) || int4send(r));
      mixed := l # ((get_byte(digest, 0) << 7) | (get_byte(digest, 1) >> 1));
      l := r;
      r := mixed;
    END LOOP;
    value := (l::bigint << 15) | r;
    EXIT WHEN value > above AND value <= 999999999;
  END LOOP;
  RETURN value;
END $$;
COMMENT ON FUNCTION permute_request_number(bigint, bigint, bytea) IS
  'A running number of the range (above, 999999999] as another of that range; no two become the same';

-- With the owner's rights: who calls it need not read the key.
CREATE OR REPLACE FUNCTION next_request_id() RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  numbering request_numbering;
  body bigint;
BEGIN
  SELECT * INTO STRICT numbering FROM request_numbering;
  body := (extract(year FROM cairo_today())::bigint % 100) * 1000000000
          + permute_request_number(nextval('request_numbers'), numbering.permuted_above, numbering.key);
  RETURN body * 10 + luhn_digit(body);
END $$;
COMMENT ON FUNCTION next_request_id() IS
  'A new request number: two digits of the year, nine that tell nothing of the numbers before and after it, a Luhn digit';
COMMENT ON SEQUENCE request_numbers IS 'The running numbers that request numbers are made of';
COMMENT ON COLUMN payment_attempts.merchant_reference IS
  'Ours at the provider: the request''s number, then NUMBER~2, NUMBER~3; NUMBER~R1~1 after the first restore';
