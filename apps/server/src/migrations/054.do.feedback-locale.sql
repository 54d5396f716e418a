-- Who wrote to us on an English page is answered with an English letter around the answer.
ALTER TABLE feedback_messages
  ADD COLUMN locale text NOT NULL DEFAULT 'ar' CHECK (locale IN ('ar', 'en'));
COMMENT ON COLUMN feedback_messages.locale IS 'The language of the page that it was written on; its answer is sent in it';
