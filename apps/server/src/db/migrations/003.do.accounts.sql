-- Accounts: citizens with their sign-ins and sessions, staff with their sessions, roles, batches and the record of breaches.

----------------------------------------------------------------------------------------- citizens

CREATE TABLE citizens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  email_index bytea,
  user_name text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  other_name text NOT NULL DEFAULT '',
  gender text NOT NULL DEFAULT '' CHECK (gender IN ('M', 'F', '')),
  national_id text NOT NULL DEFAULT '',
  national_id_index bytea,
  mother_full_name text NOT NULL DEFAULT '',
  mobile text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (issuer, subject),
  CONSTRAINT citizens_are_encrypted CHECK (
    is_encrypted(email) AND is_encrypted(national_id) AND is_encrypted(mother_full_name) AND is_encrypted(mobile))
);
COMMENT ON TABLE citizens IS 'Persons who have signed in, as described by their government account';
COMMENT ON COLUMN citizens.issuer IS 'Issuer of the account; empty for the placeholder owner of erased requests';
COMMENT ON COLUMN citizens.subject IS 'Permanent identifier of the account at its issuer; the e-mail may change';
COMMENT ON COLUMN citizens.national_id_index IS 'Blind index: equal for equal national IDs, here and in documents';
COMMENT ON COLUMN citizens.email_index IS 'Blind index of the e-mail in lower case';
CREATE INDEX ON citizens (national_id_index);
CREATE INDEX ON citizens (email_index);

CREATE TABLE spent_login_tokens (
  token_hash bytea PRIMARY KEY,
  spent_at timestamptz NOT NULL DEFAULT now(),
  usable_until timestamptz NOT NULL
);
COMMENT ON TABLE spent_login_tokens IS 'Account tokens that have opened a session; each opens one session only';
COMMENT ON COLUMN spent_login_tokens.token_hash IS
  'Keyed digest of issuer and jti, else of the signed part, else of the whole token; the signature is left out because it can vary';
COMMENT ON COLUMN spent_login_tokens.usable_until IS 'Expiry of the token; the row is deleted afterwards';

CREATE TABLE minted_login_tokens (
  token_hash bytea PRIMARY KEY,
  sealed text NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE minted_login_tokens IS 'Tokens issued by the server after a sign-in by OpenID Connect; single use';
COMMENT ON COLUMN minted_login_tokens.token_hash IS 'Keyed digest of the token';
COMMENT ON COLUMN minted_login_tokens.sealed IS 'Account, token and sign-in cookie of the browser, encrypted (JWE)';

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  citizen_id bigint NOT NULL REFERENCES citizens,
  login_token_digest text NOT NULL DEFAULT '',
  device text NOT NULL DEFAULT '' CHECK (length(device) <= 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text
    CHECK (end_reason IN ('logout', 'logged_out_elsewhere', 'ended_by_staff', 'refresh_token_reused')),
  CONSTRAINT sessions_end_check CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
COMMENT ON TABLE sessions IS 'One row a sign-in of a citizen; the session of the channel is in its tokens only';
COMMENT ON COLUMN sessions.login_token_digest IS 'Short digest of the account token that opened it; requests repeat that token';
COMMENT ON COLUMN sessions.device IS 'Family of browser and system, such as «Chrome · Android»; empty if unknown';
COMMENT ON COLUMN sessions.expires_at IS 'Latest time to which a refresh can extend the session';
CREATE INDEX ON sessions (citizen_id);
CREATE INDEX ON sessions (expires_at);

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  predecessor_hash bytea,
  issued_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE refresh_tokens IS 'Refresh tokens of a session, as keyed digests; each is used once';
COMMENT ON COLUMN refresh_tokens.predecessor_hash IS
  'Token that was exchanged for this one; tells a repeated call after a lost answer from theft';
CREATE INDEX ON refresh_tokens (session_id);

GRANT SELECT, INSERT, UPDATE ON citizens TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON spent_login_tokens, minted_login_tokens, sessions, refresh_tokens
  TO wathiqa_app;

----------------------------------------------------------------------------------------- staff

CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  user_name text NOT NULL DEFAULT '',
  role text NOT NULL CHECK (role IN ('clerk', 'supervisor', 'auditor', 'administrator')),
  active boolean NOT NULL DEFAULT true,
  trial boolean NOT NULL DEFAULT false,
  issuer text CHECK (issuer <> ''),
  subject text CHECK (subject <> ''),
  citizen_id bigint REFERENCES citizens ON DELETE SET NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  added_by text NOT NULL,
  seal text NOT NULL DEFAULT '',
  UNIQUE (issuer, subject),
  CONSTRAINT staff_are_encrypted CHECK (is_encrypted(seal)),
  CONSTRAINT staff_account_check CHECK ((issuer IS NULL) = (subject IS NULL)),
  CONSTRAINT staff_trial_has_no_account CHECK (NOT trial OR subject IS NULL)
);
COMMENT ON TABLE staff IS 'Members of the staff, added by the e-mail of their government account';
COMMENT ON COLUMN staff.active IS 'False ends access at the next call; the row stays because the audit refers to it';
COMMENT ON COLUMN staff.trial IS 'Created by a trial: signs in through the sandbox only and has no account';
COMMENT ON COLUMN staff.issuer IS 'Issuer of the account; null until the first sign-in';
COMMENT ON COLUMN staff.subject IS 'Permanent identifier of the account; no other account signs in as this member';
COMMENT ON COLUMN staff.citizen_id IS 'The same person as a citizen, to keep staff from deciding on their own requests';
COMMENT ON COLUMN staff.added_by IS 'staff:ID, or the command';
COMMENT ON COLUMN staff.seal IS
  'Ciphertext bound to the columns and offices that give access; a member without a fitting one has none';

CREATE TABLE offices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  active boolean NOT NULL,
  governorates text[] NOT NULL,
  lists text[] NOT NULL,
  languages text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  assigned_version integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE offices IS 'Divide the requests among the staff; without rows every member sees every request';
COMMENT ON COLUMN offices.active IS 'False gives it no requests; the row stays because the audit refers to it';
COMMENT ON COLUMN offices.governorates IS 'Codes of the governorates of delivery; empty for all';
COMMENT ON COLUMN offices.lists IS 'Lists of the documents; empty for all';
COMMENT ON COLUMN offices.languages IS 'Codes of the languages of translations; empty for all';
COMMENT ON COLUMN offices.version IS 'Incremented by every change, for optimistic locking';
COMMENT ON COLUMN offices.assigned_version IS 'Version by which a job has assigned the open requests';

CREATE TABLE staff_offices (
  office_id bigint NOT NULL REFERENCES offices,
  staff_id bigint NOT NULL REFERENCES staff,
  until date,
  PRIMARY KEY (staff_id, office_id)
);
COMMENT ON TABLE staff_offices IS 'Members of the offices; a member belongs to any number';
COMMENT ON COLUMN staff_offices.until IS 'Last day of a member who covers an absence; null otherwise';

CREATE FUNCTION office_of(governorate text, request_lists text[], request_languages text[]) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT id FROM offices
    WHERE active
      AND (governorates = '{}' OR governorate = ANY (governorates))
      AND (lists = '{}' OR request_lists <@ lists)
      AND (languages = '{}' OR request_languages <@ languages)
    ORDER BY languages <> '{}' AND request_languages <> '{}' DESC, lists <> '{}' DESC, governorates <> '{}' DESC, id
    LIMIT 1);
END $$;
COMMENT ON FUNCTION office_of(text, text[], text[]) IS
  'Office of a request: covers its governorate and all its documents; of several the most specialized, by language, then list, then governorate, then the oldest';

GRANT SELECT, INSERT, UPDATE ON offices TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_offices TO wathiqa_app;

CREATE TABLE staff_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  secret_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff,
  address text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
COMMENT ON TABLE staff_sessions IS 'One row a sign-in to the office; the secret of the cookie, which names the member, is stored as a keyed digest';
COMMENT ON COLUMN staff_sessions.id IS 'Public identifier of the session';
COMMENT ON COLUMN staff_sessions.address IS 'Network address of the sign-in';
CREATE INDEX ON staff_sessions (staff_id);

CREATE TABLE staff_acts (
  staff_id bigint NOT NULL REFERENCES staff,
  idempotency_key uuid NOT NULL,
  payload_hash bytea NOT NULL,
  result jsonb,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, idempotency_key)
);
COMMENT ON TABLE staff_acts IS 'Acts of staff by Idempotency-Key, so that a repeated call is answered with the result';
COMMENT ON COLUMN staff_acts.payload_hash IS 'Keyed digest of call and body; tells a repeated call from another act';
COMMENT ON COLUMN staff_acts.result IS 'Numbers that the answer needs; no personal data';
CREATE INDEX ON staff_acts (at);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_acts TO wathiqa_app;

CREATE FUNCTION has_keys(payload jsonb, VARIADIC keys text[]) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN payload ?& keys AND payload - keys = '{}';
COMMENT ON FUNCTION has_keys(jsonb, text[]) IS 'Whether an object has these keys and no others';

CREATE TABLE proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN (
    'acceptance', 'price', 'holiday', 'terms', 'role', 'erasure', 'restriction', 'revocation', 'automaticAcceptance')),
  subject text NOT NULL CHECK (subject <> ''),
  payload jsonb NOT NULL,
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'approved', 'declined', 'withdrawn', 'lapsed')),
  refusal text,
  proposed_by bigint NOT NULL REFERENCES staff,
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_by bigint REFERENCES staff,
  decided_at timestamptz,
  seen_at timestamptz,
  CONSTRAINT proposals_payload_check CHECK (CASE kind
    WHEN 'acceptance' THEN has_keys(payload, 'requestId', 'lookupId')
    WHEN 'price' THEN has_keys(payload, 'serviceCode', 'validFrom', 'pounds', 'expectedPounds', 'reason')
      AND (payload ->> 'pounds')::numeric > 0 AND payload ->> 'reason' <> ''
    WHEN 'holiday' THEN has_keys(payload, 'day', 'name', 'confirmed', 'reason') AND payload ->> 'reason' <> ''
    WHEN 'terms' THEN has_keys(payload, 'serviceCode', 'expectedVersion', 'html', 'htmlEn', 'englishOlder', 'restored')
      AND payload ->> 'html' <> ''
    WHEN 'role' THEN has_keys(payload, 'email', 'role', 'trial') AND subject = lower(subject)
      AND payload ->> 'role' IN ('clerk', 'supervisor', 'auditor', 'administrator')
    WHEN 'erasure' THEN has_keys(payload, 'citizenId', 'reason') AND payload ->> 'reason' <> ''
    WHEN 'restriction' THEN has_keys(payload, 'requestId', 'restricted', 'reason') AND payload ->> 'reason' <> ''
    WHEN 'revocation' THEN has_keys(payload, 'first', 'last', 'cause', 'reason') AND payload ->> 'reason' <> ''
      AND (payload ->> 'last')::bigint >= (payload ->> 'first')::bigint
      AND payload ->> 'cause' IN ('error', 'fraud', 'recordChanged')
    WHEN 'automaticAcceptance' THEN has_keys(payload, 'reason') AND payload ->> 'reason' <> ''
    ELSE false END),
  CONSTRAINT proposals_expires_at_check CHECK (expires_at > proposed_at),
  CONSTRAINT proposals_decided_by_check CHECK ((state IN ('proposed', 'lapsed')) = (decided_by IS NULL)),
  CONSTRAINT proposals_decided_at_check CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT proposals_refusal_check CHECK (refusal IS NULL OR (state = 'declined' AND refusal <> '')),
  CONSTRAINT proposals_seen_at_check CHECK (seen_at IS NULL OR state = 'declined'),
  CONSTRAINT proposals_second_person CHECK ((state = 'withdrawn') = (decided_by IS NOT DISTINCT FROM proposed_by))
);
COMMENT ON TABLE proposals IS 'Acts that wait for a second person';
COMMENT ON COLUMN proposals.kind IS 'acceptance: a document that the civil register contradicts; price: a large change; holiday: on a past day; role: more rights; erasure: of a person on their request; revocation: of certificates; automaticAcceptance: to switch it on';
COMMENT ON COLUMN proposals.subject IS 'What waits for one proposal at a time: document, service, day, e-mail, newest account of the person, first serial number, or the rule';
COMMENT ON COLUMN proposals.payload IS
  'The act, by kind; what it replaces (lookupId, expectedPounds, expectedVersion) refuses a later approval; a null name removes a holiday; a trial role is approved in a trial only; personal data: the e-mail of a role';
COMMENT ON COLUMN proposals.state IS 'withdrawn: ended by its proposer, who may not approve it; lapsed: the role of the person or of the proposer changed before the decision';
COMMENT ON COLUMN proposals.refusal IS 'Reason of the refusal, for the proposer';
COMMENT ON COLUMN proposals.seen_at IS 'When the proposer saw the refusal';
CREATE INDEX ON proposals (kind, subject) WHERE state = 'proposed';

-- Each row is a time in which the rule was on.
CREATE TABLE acceptance_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reason text NOT NULL CHECK (reason <> ''),
  proposed_by bigint NOT NULL REFERENCES staff,
  approved_by bigint NOT NULL REFERENCES staff,
  on_at timestamptz NOT NULL,
  considered_until timestamptz NOT NULL,
  paused_at timestamptz,
  off_at timestamptz,
  off_by bigint REFERENCES staff,
  alerted_at timestamptz,
  CONSTRAINT acceptance_rules_second_person CHECK (approved_by <> proposed_by),
  CONSTRAINT acceptance_rules_paused_check CHECK (paused_at IS NULL OR off_at IS NULL),
  CONSTRAINT acceptance_rules_off_by_check CHECK (off_by IS NULL OR off_at IS NOT NULL),
  CONSTRAINT acceptance_rules_alerted_check CHECK (alerted_at IS NULL OR off_at IS NOT NULL OR paused_at IS NOT NULL)
);
COMMENT ON TABLE acceptance_rules IS
  'Automatic acceptance of requests that match the civil register: since when and until when it was on';
COMMENT ON COLUMN acceptance_rules.considered_until IS 'Lookups answered until then have been considered';
COMMENT ON COLUMN acceptance_rules.paused_at IS 'Since when second looks at its acceptances are overdue; null while they are not';
COMMENT ON COLUMN acceptance_rules.off_by IS 'Administrator who switched it off; null for a second look that contradicted it';
COMMENT ON COLUMN acceptance_rules.alerted_at IS 'Time of the e-mails about the pause, or about a second look that switched it off';
CREATE UNIQUE INDEX acceptance_rules_one_on ON acceptance_rules ((true)) WHERE off_at IS NULL;

CREATE TABLE acceptance_days (
  day date PRIMARY KEY,
  accepted integer NOT NULL CHECK (accepted > 0)
);
COMMENT ON TABLE acceptance_days IS 'Requests that were accepted automatically on a day in Cairo';

CREATE TABLE dispatch_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  governorate_code text NOT NULL REFERENCES governorates,
  created_by bigint NOT NULL REFERENCES staff,
  created_at timestamptz NOT NULL DEFAULT now(),
  handed_over_by bigint REFERENCES staff,
  handed_over_at timestamptz,
  courier_reference text CHECK (courier_reference <> ''),
  CONSTRAINT dispatch_batches_handover_check CHECK ((handed_over_by IS NULL) = (handed_over_at IS NULL))
);
COMMENT ON TABLE dispatch_batches IS 'Documents of one governorate, handed over to the post together';
COMMENT ON COLUMN dispatch_batches.courier_reference IS 'Number of the consignment at the courier, typed or scanned';
CREATE INDEX ON dispatch_batches (id) WHERE handed_over_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON staff, dispatch_batches, acceptance_rules, acceptance_days TO wathiqa_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_sessions, proposals TO wathiqa_app;

----------------------------------------------------------------------------------------- data breaches

-- Record of personal data breaches (law 151/2020, article 7).
CREATE TABLE breaches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  found_at timestamptz NOT NULL,
  what_happened text NOT NULL CHECK (what_happened <> ''),
  affected text NOT NULL CHECK (affected <> ''),
  recorded_at timestamptz NOT NULL,
  recorded_by bigint NOT NULL REFERENCES staff,
  CONSTRAINT breaches_found_at_check CHECK (found_at <= recorded_at)
);
COMMENT ON TABLE breaches IS 'Breaches of personal data as entered; append-only';
COMMENT ON COLUMN breaches.found_at IS 'Time of discovery; the term to notify the authority starts here';
COMMENT ON COLUMN breaches.affected IS 'Kind and number of the persons affected, without names';

CREATE TABLE breach_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  breach_id bigint NOT NULL REFERENCES breaches,
  kind text NOT NULL CHECK (kind IN ('note', 'authorityNotified', 'personsNotified')),
  happened_at timestamptz NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  recorded_at timestamptz NOT NULL,
  recorded_by bigint NOT NULL REFERENCES staff,
  CONSTRAINT breach_notes_happened_at_check CHECK (happened_at <= recorded_at)
);
COMMENT ON TABLE breach_notes IS 'Measures, findings and notifications of a breach; append-only';
COMMENT ON COLUMN breach_notes.happened_at IS 'Time of the measure, which may be before it was entered';
CREATE INDEX ON breach_notes (breach_id);

CREATE TRIGGER breaches_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON breaches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER breach_notes_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON breach_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON breaches, breach_notes TO wathiqa_app;
