-- The register of requests: who orders what, what it costs, where it goes, and everything that happened.
-- Forward only. Every statement runs in one transaction with the other pending migrations.

-- The application connects as the owner and works as this role, which may append to the history and never
-- change it. Roles belong to the whole cluster, so another database may have made it already.
DO $$
BEGIN
  CREATE ROLE wathiqa_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;
GRANT wathiqa_app TO CURRENT_USER;

CREATE DOMAIN request_state AS text
  CHECK (VALUE IN ('WAITING_APPROVAL', 'WAITING_PAYMENT', 'REJECTED', 'PAYMENT_ACCEPTED', 'INTRANSIT'));
COMMENT ON DOMAIN request_state IS 'States of a request and of each document in it (portal.md §4)';

CREATE DOMAIN service_code AS text
  CHECK (VALUE ~ '^MOICSO?[0-9]{3}$');
COMMENT ON DOMAIN service_code IS 'What prices and regulations go by; the translated one has no second O';

CREATE DOMAIN piastres AS integer CHECK (VALUE >= 0);
COMMENT ON DOMAIN piastres IS 'Money, in whole piastres (100 to the pound)';

CREATE FUNCTION cairo_today() RETURNS date LANGUAGE sql STABLE
  RETURN (now() AT TIME ZONE 'Africa/Cairo')::date;
COMMENT ON FUNCTION cairo_today() IS 'The calendar day all rules of the service count in';

------------------------------------------------------------------------------------------------ lookups

CREATE TABLE lookup_items (
  kind text NOT NULL CHECK (kind IN ('relation', 'gender', 'document_type', 'nid_issue_reason')),
  id integer NOT NULL,
  code text NOT NULL,
  name_ar text NOT NULL,
  service_code service_code,
  position smallint NOT NULL,
  PRIMARY KEY (kind, code),
  UNIQUE (kind, id)
);
COMMENT ON TABLE lookup_items IS 'Short fixed lists that forms choose from';
COMMENT ON COLUMN lookup_items.service_code IS 'Of a document type only: what it is priced and ordered by';
COMMENT ON COLUMN lookup_items.position IS 'Order on the screen';

CREATE TABLE governorates (
  code text PRIMARY KEY CHECK (code ~ '^[0-9]{2}$'),
  name_ar text NOT NULL
);
COMMENT ON TABLE governorates IS 'The 27 governorates that can be delivered to; 88 (abroad) is not one';

CREATE TABLE police_departments (
  code text PRIMARY KEY CHECK (code ~ '^[0-9]{1,9}$'),
  governorate_code text NOT NULL REFERENCES governorates,
  name_ar text NOT NULL
);
COMMENT ON TABLE police_departments IS 'Police divisions that a delivery address is given by';
CREATE INDEX ON police_departments (governorate_code);

CREATE TABLE post_offices (
  code text NOT NULL CHECK (code ~ '^[0-9]{5}$'),
  governorate_code text NOT NULL REFERENCES governorates,
  name_ar text NOT NULL,
  PRIMARY KEY (governorate_code, code)
);
COMMENT ON TABLE post_offices IS 'Post offices by governorate; a partial list until an operator imports a full one';

CREATE TABLE prices (
  service_code service_code NOT NULL,
  valid_from date NOT NULL,
  amount piastres NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  recorded_by text NOT NULL,
  PRIMARY KEY (service_code, valid_from)
);
COMMENT ON TABLE prices IS 'Price of one copy of a service from a Cairo day on, until the next row of the service';
COMMENT ON COLUMN prices.recorded_by IS 'Who set it: an account, or the data file the product came with';

CREATE FUNCTION price_today(service service_code) RETURNS piastres LANGUAGE sql STABLE
  RETURN (SELECT amount FROM prices
          WHERE service_code = service AND valid_from <= cairo_today()
          ORDER BY valid_from DESC LIMIT 1);
COMMENT ON FUNCTION price_today(service_code) IS 'Price of one copy today; null where the service has none';

CREATE TABLE regulations (
  service_code service_code PRIMARY KEY,
  html text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE regulations IS 'Terms of a service; the HTML is sanitised before it is stored';

----------------------------------------------------------------------------------------------- citizens

CREATE TABLE citizens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL UNIQUE,
  email text NOT NULL,
  user_name text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  other_name text NOT NULL DEFAULT '',
  gender text NOT NULL DEFAULT '' CHECK (gender IN ('M', 'F', '')),
  national_id text NOT NULL DEFAULT '' CHECK (national_id ~ '^([0-9]{14})?$'),
  mother_full_name text NOT NULL DEFAULT '',
  mobile text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE citizens IS 'People who have signed in, as their government account describes them';
COMMENT ON COLUMN citizens.subject IS 'What the account login calls the person for good; the e-mail may change';

CREATE TABLE spent_login_tokens (
  token_hash bytea PRIMARY KEY,
  spent_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE spent_login_tokens IS 'Tokens of the account login that have opened a session: each is worth one';

CREATE TABLE minted_login_tokens (
  token_hash bytea PRIMARY KEY,
  email text NOT NULL,
  account jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE minted_login_tokens IS 'Tokens that we make ourselves after a sign-in by OpenID Connect; spent like any other';

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  citizen_id bigint REFERENCES citizens,
  login_token_digest text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'refresh_token_reused')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
COMMENT ON TABLE sessions IS 'One row a sign-in; a session without a citizen is the channel''s and opens only public calls';
COMMENT ON COLUMN sessions.login_token_digest IS 'Short digest of the Token that opened it; requests repeat that Token';
COMMENT ON COLUMN sessions.expires_at IS 'The last moment a refresh may carry the session to';
CREATE INDEX ON sessions (citizen_id);
CREATE INDEX ON sessions (expires_at);

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  issued_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE refresh_tokens IS 'Every refresh token of a session; only the hash is kept, and each is used once';
CREATE INDEX ON refresh_tokens (session_id);

----------------------------------------------------------------------------------------------- requests

CREATE SEQUENCE request_numbers AS bigint MINVALUE 1 MAXVALUE 999999999;
COMMENT ON SEQUENCE request_numbers IS 'The nine running digits of request numbers';

CREATE FUNCTION luhn_digit(number bigint) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  rest bigint := number;
  digit integer;
  doubled boolean := true;
  total integer := 0;
BEGIN
  WHILE rest > 0 LOOP
    digit := rest % 10;
    IF doubled THEN
      digit := digit * 2;
      IF digit > 9 THEN digit := digit - 9; END IF;
    END IF;
    total := total + digit;
    doubled := NOT doubled;
    rest := rest / 10;
  END LOOP;
  RETURN (10 - total % 10) % 10;
END $$;
COMMENT ON FUNCTION luhn_digit(bigint) IS 'The check digit of ISO/IEC 7812-1 for a number';

CREATE FUNCTION next_request_id() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  body bigint := (extract(year FROM cairo_today())::bigint % 100) * 1000000000 + nextval('request_numbers');
BEGIN
  RETURN body * 10 + luhn_digit(body);
END $$;
COMMENT ON FUNCTION next_request_id() IS 'A new request number: two digits of the year, nine running, a Luhn digit';

CREATE TABLE requests (
  id bigint PRIMARY KEY CHECK (id BETWEEN 100000000000 AND 999999999999),
  citizen_id bigint NOT NULL REFERENCES citizens,
  state request_state NOT NULL DEFAULT 'WAITING_APPROVAL',
  total piastres NOT NULL,
  contact jsonb NOT NULL,
  options jsonb NOT NULL,
  idempotency_key uuid NOT NULL,
  payload_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (citizen_id, idempotency_key)
);
COMMENT ON TABLE requests IS 'One row an order';
COMMENT ON COLUMN requests.total IS 'Sum of the documents'' prices on the day of the order';
COMMENT ON COLUMN requests.contact IS 'Who ordered and how to reach them, as sent with the order';
COMMENT ON COLUMN requests.options IS 'What the order said beside its documents, such as the steps of an ID card';
COMMENT ON COLUMN requests.idempotency_key IS 'The same key of the same citizen is the same order, however often it is sent';
COMMENT ON COLUMN requests.payload_hash IS 'SHA-256 of the checked payload, to tell a repeat from another order';

CREATE TABLE documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES requests,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 20),
  list text NOT NULL CHECK (list IN ('birthDocs', 'deathDocs', 'nidDoc', 'divorceDocs', 'marriageDocs',
                                     'personalRecords', 'familyRecords', 'translatedDocs')),
  document_type text NOT NULL,
  service_code service_code NOT NULL,
  state request_state NOT NULL DEFAULT 'WAITING_APPROVAL',
  rejection_reason text,
  copies smallint NOT NULL CHECK (copies BETWEEN 1 AND 5),
  unit_price piastres NOT NULL,
  full_name text NOT NULL CHECK (full_name <> ''),
  mother_full_name text NOT NULL CHECK (mother_full_name <> ''),
  gender text NOT NULL CHECK (gender IN ('M', 'F')),
  national_id text NOT NULL CHECK (national_id ~ '^[0-9]{14}$'),
  relation text NOT NULL
    CHECK (relation IN ('SELF', 'FATHER', 'MOTHER', 'SON', 'DAUGHTER', 'WIFE', 'HUSBAND')),
  UNIQUE (request_id, position),
  CHECK ((state = 'REJECTED') = (rejection_reason IS NOT NULL))
);
COMMENT ON TABLE documents IS 'The documents of a request, in the order they were entered';
COMMENT ON COLUMN documents.unit_price IS 'Price of one copy on the day of the order; never recalculated';
COMMENT ON COLUMN documents.national_id IS 'The owner''s number; fourteen zeros for a first-time birth';
COMMENT ON COLUMN documents.relation IS 'What the owner is to the citizen who ordered';

CREATE TABLE request_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES requests,
  at timestamptz NOT NULL DEFAULT now(),
  event text NOT NULL CHECK (event IN ('REGISTERED', 'ADDRESS_RECEIVED', 'STATE_CHANGED')),
  state request_state NOT NULL,
  actor text NOT NULL
);
COMMENT ON TABLE request_history IS 'Everything that happened to a request, written with the change itself; append-only';
COMMENT ON COLUMN request_history.state IS 'State of the request after the event';
COMMENT ON COLUMN request_history.actor IS 'Who caused it: citizen:ID, staff:ID or a part of the product';
CREATE INDEX ON request_history (request_id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER request_history_is_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON request_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE shipments (
  request_id bigint PRIMARY KEY REFERENCES requests,
  address text NOT NULL CHECK (address <> ''),
  governorate_code text NOT NULL REFERENCES governorates,
  police_department_code text NOT NULL REFERENCES police_departments,
  post_office_code text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (governorate_code, post_office_code) REFERENCES post_offices (governorate_code, code)
);
COMMENT ON TABLE shipments IS 'Where the papers of a request go';

------------------------------------------------------------------------------- what the application may do

GRANT SELECT, INSERT, UPDATE, DELETE ON
  lookup_items, governorates, police_departments, post_offices,
  spent_login_tokens, minted_login_tokens, sessions, refresh_tokens
  TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE ON prices, regulations, citizens, requests, documents, shipments TO wathiqa_app;
GRANT SELECT, INSERT ON request_history TO wathiqa_app;
GRANT USAGE ON SEQUENCE request_numbers TO wathiqa_app;
