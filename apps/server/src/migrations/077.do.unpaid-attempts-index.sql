-- outside a transaction
-- What could have been paid on a day and was not, page by page; without it each page read all attempts of all years.

CREATE INDEX CONCURRENTLY payment_attempts_unpaid ON payment_attempts (expires_at, id) WHERE state <> 'paid';
