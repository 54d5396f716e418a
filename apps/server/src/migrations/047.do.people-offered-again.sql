-- Whom a citizen ordered for is offered in the next order, until the citizen takes them out of the list. It stands with the
-- document, so that it goes where the document goes.
ALTER TABLE documents ADD COLUMN offered_again boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN documents.offered_again IS 'Whether its owner is offered to the same citizen in the next order';
