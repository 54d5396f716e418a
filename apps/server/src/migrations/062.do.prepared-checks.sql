-- PostgreSQL reads every check of a table anew for each statement that writes to it, and unfolds the functions of SQL in
-- them: long lists of names were a third of what an order cost it. A function of PL/pgSQL is prepared once a connection,
-- so the checks of the tables that an order writes are one each, which say what they said. They hold for what is written from
-- now on; what is there was checked by those that they replace. A migration that adds a name replaces the function.

CREATE OR REPLACE FUNCTION is_encrypted(stored text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN stored IN ('', '00000000000000') OR starts_with(stored, U&'\0001');
END $$;

CREATE FUNCTION is_valid_request(
  id bigint, state text, contact jsonb, flags text[], claimed_by bigint, claimed_until timestamptz, delivery text,
  delivery_attempts smallint, batch_id bigint, withdrawn_at timestamptz, correction_days smallint
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN id BETWEEN 100000000000 AND 999999999999
    AND flags <@ ARRAY[
      'impossibleNumber', 'notYetBorn', 'otherGender', 'orderedLately', 'readdressed', 'notTheApplicant',
      'applicantUnknown', 'otherName', 'otherRelation', 'firstCardAge', 'cardMonthUnknown']
    AND (claimed_by IS NULL) = (claimed_until IS NULL)
    AND delivery IN ('NOT_PACKED', 'PACKED', 'HANDED_OVER', 'DELIVERED', 'RETURNED')
    AND (delivery IN ('NOT_PACKED', 'PACKED') OR state = 'INTRANSIT')
    AND (delivery <> 'PACKED' OR state = 'PAYMENT_ACCEPTED')
    AND (delivery = 'NOT_PACKED') = (batch_id IS NULL)
    AND delivery_attempts BETWEEN 0 AND 3
    AND (withdrawn_at IS NULL OR state = 'REJECTED')
    AND correction_days >= 0
    AND is_encrypted(contact -> 'nid' ->> 'nationalIdenNumber')
    AND is_encrypted(contact -> 'contactDetails' ->> 'address')
    AND is_encrypted(contact -> 'contactDetails' ->> 'mobile1')
    AND is_encrypted(contact -> 'contactDetails' ->> 'mobile2')
    AND is_encrypted(contact -> 'contactDetails' ->> 'email')
    AND is_encrypted(contact ->> 'motherFullName');
END $$;
COMMENT ON FUNCTION is_valid_request IS 'What holds of every request; what is said of the contact is that it is encrypted';
ALTER TABLE requests
  DROP CONSTRAINT requests_id_check, DROP CONSTRAINT requests_flags_check, DROP CONSTRAINT requests_check,
  DROP CONSTRAINT requests_delivery_check, DROP CONSTRAINT requests_check1, DROP CONSTRAINT requests_check2,
  DROP CONSTRAINT requests_check3, DROP CONSTRAINT requests_delivery_attempts_check, DROP CONSTRAINT requests_check4,
  DROP CONSTRAINT requests_correction_days_check, DROP CONSTRAINT requests_are_encrypted,
  ADD CONSTRAINT requests_are_valid CHECK (is_valid_request(
    id, state, contact, flags, claimed_by, claimed_until, delivery, delivery_attempts, batch_id, withdrawn_at,
    correction_days)) NOT VALID;

CREATE FUNCTION is_valid_document(
  "position" smallint, state text, rejection_reason text, copies smallint, full_name text, mother_full_name text,
  gender text, national_id text, national_id_index bytea, relation text, language_code text, issue_reason text
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN "position" BETWEEN 1 AND 20
    AND copies BETWEEN 1 AND 5
    AND (full_name <> '' OR national_id_index IS NULL)
    AND gender IN ('M', 'F')
    AND relation IN ('SELF', 'FATHER', 'MOTHER', 'SON', 'DAUGHTER', 'WIFE', 'HUSBAND')
    AND (state = 'REJECTED') = (rejection_reason IS NOT NULL)
    AND (issue_reason IS NULL OR issue_reason IN ('FIRST', 'LOST', 'DAMAGED'))
    AND (language_code IS NULL OR language_code ~ '^1(0[1-9]|1[0-9]|2[0-3])$')
    AND (national_id_index IS NULL) = (national_id = '00000000000000')
    AND is_encrypted(national_id)
    AND is_encrypted(mother_full_name);
END $$;
COMMENT ON FUNCTION is_valid_document IS 'What holds of every document, of whatever kind; its kind is asked by a trigger';
ALTER TABLE documents
  DROP CONSTRAINT documents_position_check, DROP CONSTRAINT documents_copies_check,
  DROP CONSTRAINT documents_full_name_check, DROP CONSTRAINT documents_gender_check,
  DROP CONSTRAINT documents_relation_check, DROP CONSTRAINT documents_check,
  DROP CONSTRAINT documents_issue_reason_check, DROP CONSTRAINT documents_language_code_check,
  DROP CONSTRAINT documents_national_id_index_check, DROP CONSTRAINT documents_are_encrypted,
  ADD CONSTRAINT documents_are_valid CHECK (is_valid_document(
    "position", state, rejection_reason, copies, full_name, mother_full_name, gender, national_id, national_id_index,
    relation, language_code, issue_reason)) NOT VALID;

CREATE FUNCTION is_valid_history_entry(
  event text, note text, left_state text, since timestamptz, actor_kind text, actor_id bigint,
  provider_reference text, document_id bigint, batch_id bigint, failure text, proof text, taken_by text
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN event IN (
      'REGISTERED', 'ADDRESS_RECEIVED', 'ADDRESS_CHANGED', 'STATE_CHANGED', 'DOCUMENT_ACCEPTED', 'DOCUMENT_REJECTED',
      'CORRECTION_ASKED', 'CORRECTED', 'CORRECTION_LAPSED', 'CITIZEN_WROTE', 'STAFF_ANSWERED', 'CODE_ISSUED',
      'CODE_EXPIRED', 'PAID', 'REFUNDED', 'WITHDRAWN', 'PACKED', 'UNPACKED', 'HANDED_OVER', 'DELIVERY_ATTEMPTED',
      'DELIVERED', 'RETURNED', 'SENT_AGAIN')
    AND actor_kind IN ('citizen', 'staff', 'provider', 'system')
    AND (actor_kind IN ('citizen', 'staff')) = (actor_id IS NOT NULL)
    AND (actor_kind = 'provider') = (provider_reference IS NOT NULL)
    AND (left_state IS NULL) = (since IS NULL)
    AND (note IS NULL OR note <> '')
    AND (document_id IS NULL OR event IN (
      'DOCUMENT_ACCEPTED', 'DOCUMENT_REJECTED', 'CORRECTION_ASKED', 'CORRECTED', 'CORRECTION_LAPSED'))
    AND (batch_id IS NULL OR event IN ('PACKED', 'HANDED_OVER'))
    AND (failure IS NULL OR event = 'DELIVERY_ATTEMPTED'
      AND failure IN ('noAnswer', 'absent', 'wrongAddress', 'postponed', 'refused'))
    AND (proof IS NULL OR event = 'DELIVERED'
      AND proof IN ('code', 'notReceived', 'phoneUnavailable', 'codeRefused'))
    AND (taken_by IS NOT NULL) = (proof IS NOT NULL AND proof <> 'code');
END $$;
COMMENT ON FUNCTION is_valid_history_entry IS 'What holds of every entry of the history, by its event and by who caused it';
ALTER TABLE request_history
  DROP CONSTRAINT request_history_event_check, DROP CONSTRAINT request_history_actor_kind_check,
  DROP CONSTRAINT request_history_actor_id_check, DROP CONSTRAINT request_history_provider_reference_check,
  DROP CONSTRAINT request_history_check, DROP CONSTRAINT request_history_note_check,
  DROP CONSTRAINT request_history_document_id_check, DROP CONSTRAINT request_history_batch_id_check,
  DROP CONSTRAINT request_history_failure_check, DROP CONSTRAINT request_history_proof_check,
  DROP CONSTRAINT request_history_taken_by_check,
  ADD CONSTRAINT request_history_is_valid CHECK (is_valid_history_entry(
    event, note, left_state, since, actor_kind, actor_id, provider_reference, document_id, batch_id, failure, proof,
    taken_by)) NOT VALID;

CREATE FUNCTION is_valid_notification(
  kind text, occurrence text, channel text, sent_at timestamptz, dead_lettered_at timestamptz, failure text
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN kind IN (
      'registered', 'orderedAboutYou', 'addressChanged', 'correctionAsked', 'answered', 'rejected', 'waitingPayment',
      'paymentCode', 'withdrawn', 'paid', 'refunded', 'onItsWay', 'deliveryAttempt', 'returned', 'delivered')
    AND channel IN ('sms', 'email')
    AND length(occurrence) <= 40
    AND (failure IS NULL OR failure IN (
      'unreachable', 'refused', 'malformedResponse', 'noAddress', 'expired', 'tooMany', 'failed'))
    AND (sent_at IS NULL OR dead_lettered_at IS NULL)
    AND (dead_lettered_at IS NULL OR failure IS NOT NULL);
END $$;
COMMENT ON FUNCTION is_valid_notification IS 'What holds of every notification';
ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check, DROP CONSTRAINT notifications_channel_check,
  DROP CONSTRAINT notifications_occurrence_check, DROP CONSTRAINT notifications_failure_check,
  DROP CONSTRAINT notifications_check, DROP CONSTRAINT notifications_check1,
  ADD CONSTRAINT notifications_are_valid CHECK (is_valid_notification(
    kind, occurrence, channel, sent_at, dead_lettered_at, failure)) NOT VALID;

-- The generated column is worked out by a function that is prepared once, too.
CREATE OR REPLACE FUNCTION fold_name(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  RETURN translate(
    regexp_replace(
      btrim(regexp_replace(lower(name), '\s+', ' ', 'g')), '[\u064B-\u065F\u0670\u0640]', '', 'g'),
    'أإآٱىةؤئ', 'اااايهوي');
END $$;

-- The numbers of requests are those of before, made in fewer steps.
CREATE OR REPLACE FUNCTION luhn_digit(number bigint) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  rest bigint := number;
  total bigint := 0;
BEGIN
  -- Two digits at a time, from the right: the first doubled, less 9 where that has two digits, and the second.
  WHILE rest > 0 LOOP
    total := total + rest % 10 * 2 - CASE WHEN rest % 10 > 4 THEN 9 ELSE 0 END + rest / 10 % 10;
    rest := rest / 100;
  END LOOP;
  RETURN (10 - total % 10) % 10;
END $$;

CREATE OR REPLACE FUNCTION permute_request_number(running bigint, above bigint, key bytea) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  value bigint := running;
  digest bytea;
BEGIN
  -- A Feistel network over 30 bits, walked on until it comes back into the range: a permutation of that range.
  LOOP
    FOR round IN 1..8 LOOP
      digest := sha256(key || int4send(round) || int4send((value & 32767)::integer));
      value := ((value & 32767) << 15)
               | ((value >> 15) # ((get_byte(digest, 0) << 7) | (get_byte(digest, 1) >> 1)));
    END LOOP;
    EXIT WHEN value > above AND value <= 999999999;
  END LOOP;
  RETURN value;
END $$;
