-- English beside the Arabic of what citizens read from the register. Arabic is the source and always there; where the
-- English is missing, readers of English are given the Arabic and told so.

ALTER TABLE lookup_items ADD COLUMN name_en text CHECK (name_en <> '');
ALTER TABLE governorates ADD COLUMN name_en text CHECK (name_en <> '');
ALTER TABLE police_departments ADD COLUMN name_en text CHECK (name_en <> '');
ALTER TABLE post_offices ADD COLUMN name_en text CHECK (name_en <> '');
ALTER TABLE rejection_reasons ADD COLUMN name_en text CHECK (name_en <> '');
ALTER TABLE outlet_versions
  ADD COLUMN name_en text CHECK (name_en <> ''),
  ADD COLUMN place_en text CHECK (place_en <> '');
ALTER TABLE regulations ADD COLUMN html_en text CHECK (html_en <> '');
ALTER TABLE regulation_versions ADD COLUMN html_en text CHECK (html_en <> '');
COMMENT ON COLUMN rejection_reasons.name_en IS 'The same in English; null where staff have not written it';
COMMENT ON COLUMN outlet_versions.name_en IS 'The same in English; null where staff have not written it';
COMMENT ON COLUMN outlet_versions.place_en IS 'The same in English; null where staff have not written it';
COMMENT ON COLUMN regulations.html_en IS 'A translation of the terms, sanitised like them; the Arabic text binds';
COMMENT ON COLUMN regulation_versions.html_en IS 'The translation of this version''s terms; null where it had none';
