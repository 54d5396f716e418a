-- Background work: tasks of the clock and the outbox of answers of the contact form.

CREATE TABLE scheduled_tasks (
  name text PRIMARY KEY,
  next_run_at timestamptz NOT NULL,
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failure text
);
COMMENT ON TABLE scheduled_tasks IS 'Tasks of which one server does each run; one row a task';
COMMENT ON COLUMN scheduled_tasks.leased_until IS 'Until then the run is that of the server that claimed it';
COMMENT ON COLUMN scheduled_tasks.failures IS 'Failures in a row; 0 after a success';
COMMENT ON COLUMN scheduled_tasks.failure IS 'The kind of the last failure, never its message';
GRANT SELECT, INSERT, UPDATE ON scheduled_tasks TO wathiqa_app;

CREATE TABLE feedback_answers (
  action_id bigint PRIMARY KEY REFERENCES feedback_actions,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz NOT NULL DEFAULT '-infinity',
  sent_at timestamptz,
  dead_lettered_at timestamptz,
  failure text,
  CHECK (sent_at IS NULL OR dead_lettered_at IS NULL)
);
COMMENT ON TABLE feedback_answers IS 'Outbox of answers to messages of the contact form, sent by e-mail';
COMMENT ON COLUMN feedback_answers.next_attempt_at IS 'Due from then on; the end of its lease while a server sends it';
COMMENT ON COLUMN feedback_answers.dead_lettered_at IS 'When sending was given up; staff see it';
CREATE INDEX feedback_answers_pending ON feedback_answers (next_attempt_at)
  WHERE sent_at IS NULL AND dead_lettered_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON feedback_answers TO wathiqa_app;

DROP TABLE feedback_answer_refusals;
DROP SCHEMA IF EXISTS jobs CASCADE;
