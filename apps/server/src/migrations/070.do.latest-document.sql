-- outside a transaction
-- Whether a document was ordered lately is told by the latest of its number and kind: the first entry here, however many there
-- are, and whatever is known of the table. Of the expression no other index has the order, so that no plan comes by another.

CREATE INDEX CONCURRENTLY documents_latest_of_kind ON documents (national_id_index, document_type, (-id));
