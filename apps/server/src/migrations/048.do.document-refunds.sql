-- The price of one document of a request that was paid for is given back by itself (decisions §8 "Several kinds").

ALTER TABLE refunds ADD COLUMN document_id bigint REFERENCES documents;
COMMENT ON COLUMN refunds.document_id IS 'The document whose price it is; it is not issued then. Null for any other amount';
-- Once, unless it was declined.
CREATE UNIQUE INDEX ON refunds (document_id) WHERE state <> 'declined';
