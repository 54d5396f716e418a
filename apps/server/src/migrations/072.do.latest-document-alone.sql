-- outside a transaction
-- Two indexes that begin with the number were taken for one another where little is known of the table, and all documents of a
-- number sorted. Number and kind are one expression here, which no other index has.

CREATE INDEX CONCURRENTLY documents_latest ON documents ((document_type || encode(national_id_index, 'hex')), (-id));
DROP INDEX CONCURRENTLY documents_latest_of_kind;
