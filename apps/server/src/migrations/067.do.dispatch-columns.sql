-- What waits to be packed is counted from the requests alone: the post office of each, and whether anything of it is still to be issued.

ALTER TABLE requests
  ADD COLUMN post_office_code text,
  ADD COLUMN all_refunded boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN requests.post_office_code IS
  'The post office of its address; empty without one, and where a server of the version before wrote the address';
COMMENT ON COLUMN requests.all_refunded IS
  'Whether the price of each of its accepted documents was given back, or is about to be: then nothing is issued';

-- A server of the version before sends papers elsewhere without the post office. Goes with the next release.
CREATE FUNCTION note_post_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.post_office_code := (SELECT post_office_code FROM shipments WHERE request_id = NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER requests_note_post_office BEFORE UPDATE OF governorate_code ON requests
  FOR EACH ROW WHEN (NEW.post_office_code IS NOT DISTINCT FROM OLD.post_office_code)
  EXECUTE FUNCTION note_post_office();

-- Whoever writes a refund has locked its request before.
CREATE FUNCTION note_all_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE requests SET all_refunded = NOT EXISTS (
    SELECT FROM documents WHERE request_id = requests.id AND state <> 'REJECTED' AND NOT EXISTS (
      SELECT FROM refunds WHERE document_id = documents.id AND refunds.state <> 'declined'))
  WHERE id = (SELECT request_id FROM documents WHERE id = NEW.document_id);
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_note_all_refunded AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW WHEN (NEW.document_id IS NOT NULL) EXECUTE FUNCTION note_all_refunded();
