-- Staff who change an Arabic text may leave the English beside it as it was: readers of English go on reading it, and
-- staff are told that it is older, until somebody writes it anew or says that it still fits.

ALTER TABLE rejection_reasons ADD COLUMN english_older boolean NOT NULL DEFAULT false;
ALTER TABLE outlet_versions ADD COLUMN english_older boolean NOT NULL DEFAULT false;
ALTER TABLE regulation_versions ADD COLUMN english_older boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN rejection_reasons.english_older IS 'Whether name_ar has changed since name_en was written';
COMMENT ON COLUMN outlet_versions.english_older IS 'Whether the name or the place has changed since its English was written';
COMMENT ON COLUMN regulation_versions.english_older IS 'Whether html has changed since html_en was written';
