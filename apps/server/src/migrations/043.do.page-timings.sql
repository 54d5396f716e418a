-- How fast pages are where people use them: counts alone, without anything of who it was.
CREATE TABLE page_timings (
  day date NOT NULL,
  template text NOT NULL,
  viewport text NOT NULL CHECK (viewport IN ('small', 'medium', 'large')),
  metric text NOT NULL CHECK (metric IN ('LCP', 'INP', 'CLS')),
  bucket smallint NOT NULL CHECK (bucket BETWEEN 0 AND 20),
  visits integer NOT NULL CHECK (visits > 0),
  PRIMARY KEY (day, template, viewport, metric, bucket)
);
COMMENT ON TABLE page_timings IS 'Visits by the day in Cairo, the kind of page, the width of the window, what was measured and the range it fell into';
GRANT SELECT, INSERT, UPDATE, DELETE ON page_timings TO wathiqa_app;
