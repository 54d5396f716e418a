-- An answer that the mail server of its sender refuses for good is seen by staff, who have another way to reach them.

CREATE TABLE feedback_answer_refusals (
  action_id bigint PRIMARY KEY REFERENCES feedback_actions,
  refused_at timestamptz NOT NULL
);
COMMENT ON TABLE feedback_answer_refusals IS 'Answers to messages of the contact form that could not be sent by e-mail';
COMMENT ON COLUMN feedback_answer_refusals.refused_at IS 'When the mail server said no, once and for all';
GRANT SELECT, INSERT ON feedback_answer_refusals TO wathiqa_app;
