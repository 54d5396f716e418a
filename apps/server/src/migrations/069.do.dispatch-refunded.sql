-- Of the few that single documents were given back of: what is noted of later ones by their refunds.

UPDATE requests SET all_refunded = true
WHERE state = 'PAYMENT_ACCEPTED' AND NOT all_refunded
  AND id IN (SELECT documents.request_id FROM refunds JOIN documents ON documents.id = refunds.document_id
             WHERE refunds.state <> 'declined')
  AND NOT EXISTS (
    SELECT FROM documents WHERE request_id = requests.id AND state <> 'REJECTED' AND NOT EXISTS (
      SELECT FROM refunds WHERE document_id = documents.id AND refunds.state <> 'declined'));
