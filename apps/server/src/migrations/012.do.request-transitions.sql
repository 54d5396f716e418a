-- The steps of a request and of its documents, as the domain's table of actions has them: every other step is
-- refused, whoever tries it. A migration that adds an action adds its steps.

CREATE TABLE request_transitions (
  from_state request_state NOT NULL,
  from_delivery text NOT NULL,
  to_state request_state NOT NULL,
  to_delivery text NOT NULL,
  PRIMARY KEY (from_state, from_delivery, to_state, to_delivery)
);
COMMENT ON TABLE request_transitions IS
  'Where a request and its papers may go from where they are (portal.md §4); append-only';
INSERT INTO request_transitions (from_state, from_delivery, to_state, to_delivery) VALUES
  ('WAITING_APPROVAL', 'NOT_PACKED', 'WAITING_PAYMENT', 'NOT_PACKED'),
  ('WAITING_APPROVAL', 'NOT_PACKED', 'REJECTED', 'NOT_PACKED'),
  ('WAITING_PAYMENT', 'NOT_PACKED', 'REJECTED', 'NOT_PACKED'),
  ('WAITING_PAYMENT', 'NOT_PACKED', 'PAYMENT_ACCEPTED', 'NOT_PACKED'),
  ('PAYMENT_ACCEPTED', 'NOT_PACKED', 'PAYMENT_ACCEPTED', 'PACKED'),
  ('PAYMENT_ACCEPTED', 'PACKED', 'PAYMENT_ACCEPTED', 'NOT_PACKED'),
  ('PAYMENT_ACCEPTED', 'PACKED', 'INTRANSIT', 'HANDED_OVER'),
  ('INTRANSIT', 'HANDED_OVER', 'INTRANSIT', 'DELIVERED'),
  ('INTRANSIT', 'HANDED_OVER', 'INTRANSIT', 'RETURNED'),
  ('INTRANSIT', 'RETURNED', 'INTRANSIT', 'HANDED_OVER');

CREATE TABLE document_transitions (
  from_state request_state NOT NULL,
  to_state request_state NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
COMMENT ON TABLE document_transitions IS
  'Where a document of a request may go from its state (portal.md §4); append-only';
INSERT INTO document_transitions (from_state, to_state) VALUES
  ('WAITING_APPROVAL', 'WAITING_PAYMENT'),
  ('WAITING_APPROVAL', 'REJECTED'),
  ('WAITING_PAYMENT', 'REJECTED'),
  ('WAITING_PAYMENT', 'PAYMENT_ACCEPTED');

CREATE TRIGGER request_transitions_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON request_transitions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_transitions_are_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON document_transitions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_request_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM request_transitions
    WHERE from_state = OLD.state AND from_delivery = OLD.delivery
      AND to_state = NEW.state AND to_delivery = NEW.delivery
  ) THEN
    RAISE EXCEPTION 'no action leads a request from % % to % %', OLD.state, OLD.delivery, NEW.state, NEW.delivery
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER requests_move_by_transitions BEFORE UPDATE OF state, delivery ON requests
  FOR EACH ROW WHEN ((OLD.state, OLD.delivery) IS DISTINCT FROM (NEW.state, NEW.delivery))
  EXECUTE FUNCTION refuse_request_transition();

CREATE FUNCTION refuse_document_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM document_transitions WHERE from_state = OLD.state AND to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'no action leads a document from % to %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER documents_move_by_transitions BEFORE UPDATE OF state ON documents
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION refuse_document_transition();

GRANT SELECT ON request_transitions, document_transitions TO wathiqa_app;
