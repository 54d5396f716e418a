-- Reference data. The server loads the rows from content/ at its start; staff edit prices, regulations,
-- outlets, holidays and rejection reasons afterwards. Arabic is the source; English columns may be null.

----------------------------------------------------------------------------------------- lists of forms

CREATE TABLE lookup_items (
  kind text NOT NULL CHECK (kind IN ('relation', 'gender', 'document_type', 'nid_issue_reason')),
  id integer NOT NULL,
  code text NOT NULL,
  name_ar text NOT NULL,
  name_en text CHECK (name_en <> ''),
  service_code service_code,
  position smallint NOT NULL,
  PRIMARY KEY (kind, code),
  UNIQUE (kind, id)
);
COMMENT ON TABLE lookup_items IS 'Short fixed lists of the forms';
COMMENT ON COLUMN lookup_items.service_code IS 'Service of a document type; null for the other kinds';
COMMENT ON COLUMN lookup_items.position IS 'Order on the screen';

CREATE TABLE governorates (
  code text PRIMARY KEY CHECK (code ~ '^[0-9]{2}$'),
  name_ar text NOT NULL,
  name_en text CHECK (name_en <> '')
);
COMMENT ON TABLE governorates IS 'The 27 governorates of delivery; 88 (abroad) is not one of them';

CREATE TABLE police_departments (
  code text PRIMARY KEY CHECK (code ~ '^[0-9]{1,9}$'),
  governorate_code text NOT NULL REFERENCES governorates,
  name_ar text NOT NULL,
  name_en text CHECK (name_en <> '')
);
COMMENT ON TABLE police_departments IS 'Police divisions, part of a delivery address';
CREATE INDEX ON police_departments (governorate_code);

CREATE TABLE post_offices (
  code text NOT NULL CHECK (code ~ '^[0-9]{5}$'),
  governorate_code text NOT NULL REFERENCES governorates,
  name_ar text NOT NULL,
  name_en text CHECK (name_en <> ''),
  PRIMARY KEY (governorate_code, code)
);
COMMENT ON TABLE post_offices IS 'Post offices by governorate; a partial list until an operator imports a full one';

CREATE TABLE holidays (
  day date PRIMARY KEY,
  name_ar text NOT NULL CHECK (name_ar <> ''),
  confirmed boolean NOT NULL DEFAULT true,
  recorded_by text NOT NULL
);
COMMENT ON TABLE holidays IS 'Closed days of the offices other than Fridays and Saturdays; not counted as working days';
COMMENT ON COLUMN holidays.confirmed IS 'False for an expected day that is not announced yet; it counts as closed too';
COMMENT ON COLUMN holidays.recorded_by IS 'staff:ID, or the name of the data file';

CREATE TABLE rejection_reasons (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z_]{3,40}$'),
  name_ar text NOT NULL CHECK (name_ar <> ''),
  name_en text CHECK (name_en <> ''),
  english_older boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  position smallint NOT NULL
);
COMMENT ON TABLE rejection_reasons IS 'Reasons for the rejection of a document, worded for the citizen';
COMMENT ON COLUMN rejection_reasons.english_older IS 'True once name_ar has changed since name_en was written';

GRANT SELECT, INSERT, UPDATE, DELETE ON lookup_items, governorates, police_departments, post_offices, holidays
  TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE ON rejection_reasons TO wathiqa_app;

----------------------------------------------------------------------------------------- prices

CREATE TABLE prices (
  service_code service_code NOT NULL,
  valid_from date NOT NULL,
  amount piastres NOT NULL,
  reason text NOT NULL DEFAULT '',
  recorded_at timestamptz NOT NULL DEFAULT now(),
  recorded_by text NOT NULL,
  PRIMARY KEY (service_code, valid_from)
);
COMMENT ON TABLE prices IS 'Price of one copy from a day in Cairo on, until the next row of the same service';
COMMENT ON COLUMN prices.reason IS 'Reason of the change, as entered by staff';
COMMENT ON COLUMN prices.recorded_by IS 'staff:ID, or the name of the data file';
-- Only a future price can be withdrawn.
CREATE TRIGGER prices_in_force_stay BEFORE DELETE ON prices
  FOR EACH ROW WHEN (OLD.valid_from <= cairo_today()) EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT, UPDATE, DELETE ON prices TO wathiqa_app;

CREATE FUNCTION price_on(service service_code, day date) RETURNS piastres LANGUAGE sql STABLE
  RETURN (SELECT amount FROM prices
          WHERE service_code = service AND valid_from <= day
          ORDER BY valid_from DESC LIMIT 1);
COMMENT ON FUNCTION price_on(service_code, date) IS
  'Price of one copy on a day in Cairo; null for a service without a price';

----------------------------------------------------------------------------------------- regulations

CREATE TABLE regulations (
  service_code service_code PRIMARY KEY,
  html text NOT NULL,
  html_en text CHECK (html_en <> ''),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE regulations IS 'Terms of a service in force; the HTML is sanitized before it is stored';
COMMENT ON COLUMN regulations.html_en IS 'Translation; the Arabic text is binding';
GRANT SELECT, INSERT, UPDATE ON regulations TO wathiqa_app;

CREATE TABLE regulation_versions (
  service_code service_code NOT NULL REFERENCES regulations,
  version integer NOT NULL CHECK (version > 0),
  html text NOT NULL,
  html_en text CHECK (html_en <> ''),
  english_older boolean NOT NULL DEFAULT false,
  restored integer,
  saved_at timestamptz NOT NULL DEFAULT now(),
  saved_by text NOT NULL,
  PRIMARY KEY (service_code, version),
  FOREIGN KEY (service_code, restored) REFERENCES regulation_versions
);
COMMENT ON TABLE regulation_versions IS 'All versions of the terms of a service; append-only, regulations has the latest';
COMMENT ON COLUMN regulation_versions.english_older IS 'True if html had changed since html_en was written';
COMMENT ON COLUMN regulation_versions.restored IS 'Earlier version that this one restores';
COMMENT ON COLUMN regulation_versions.saved_by IS 'staff:ID, or the name of the data file';
CREATE TRIGGER regulation_versions_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON regulation_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON regulation_versions TO wathiqa_app;

----------------------------------------------------------------------------------------- outlets

CREATE TABLE outlet_versions (
  code text NOT NULL CHECK (code ~ '^[a-z]+(-[a-z0-9]+)+$'),
  version integer NOT NULL CHECK (version > 0),
  position smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('model', 'smart')),
  governorate_code text NOT NULL REFERENCES governorates,
  name_ar text NOT NULL CHECK (name_ar <> ''),
  name_en text CHECK (name_en <> ''),
  place_ar text NOT NULL CHECK (place_ar <> ''),
  place_en text CHECK (place_en <> ''),
  english_older boolean NOT NULL DEFAULT false,
  service_type text NOT NULL CHECK (service_type IN ('express', 'accessible', 'self-service')),
  services text[] NOT NULL CHECK (cardinality(services) > 0),
  hours text NOT NULL CHECK (hours <> ''),
  hours_sample boolean NOT NULL,
  lat double precision NOT NULL CHECK (lat BETWEEN 21 AND 32),
  lon double precision NOT NULL CHECK (lon BETWEEN 24 AND 37),
  sample boolean NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed', 'withdrawn')),
  reason text NOT NULL DEFAULT '',
  saved_at timestamptz NOT NULL DEFAULT now(),
  saved_by text NOT NULL,
  PRIMARY KEY (code, version)
);
COMMENT ON TABLE outlet_versions IS 'All versions of all outlets; append-only, the latest version of a code is the outlet';
COMMENT ON COLUMN outlet_versions.position IS 'Order in the lists';
COMMENT ON COLUMN outlet_versions.english_older IS 'True if name_ar or place_ar has changed since the English was written';
COMMENT ON COLUMN outlet_versions.hours IS 'Weekly opening hours in the notation of content/data/README.md';
COMMENT ON COLUMN outlet_versions.hours_sample IS 'True for hours without a public source';
COMMENT ON COLUMN outlet_versions.sample IS 'True for an outlet without a public source; the page says so';
COMMENT ON COLUMN outlet_versions.status IS 'closed: shown as temporarily closed; withdrawn: not shown';
COMMENT ON COLUMN outlet_versions.reason IS 'Reason of the change, as entered by staff';
COMMENT ON COLUMN outlet_versions.saved_by IS 'staff:ID, or the name of the data file';
CREATE TRIGGER outlet_versions_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON outlet_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON outlet_versions TO wathiqa_app;
