-- Whoever is to get more rights in the office gets them once a second administrator approves of it.

CREATE TABLE staff_grants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email) AND email <> ''),
  role text NOT NULL CHECK (role IN ('clerk', 'supervisor', 'auditor', 'administrator')),
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'approved', 'declined', 'lapsed')),
  trial boolean NOT NULL,
  proposed_by bigint NOT NULL REFERENCES staff,
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > proposed_at),
  decided_by bigint REFERENCES staff,
  decided_at timestamptz,
  CHECK ((state IN ('approved', 'declined')) = (decided_by IS NOT NULL)),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CHECK (state <> 'approved' OR decided_by <> proposed_by)
);
COMMENT ON TABLE staff_grants IS 'Roles that an administrator proposed for somebody, which count once another has approved of them';
COMMENT ON COLUMN staff_grants.email IS 'Of whoever is to have the role; they need not be of the staff as yet';
COMMENT ON COLUMN staff_grants.state IS 'lapsed: their standing, or that of who proposed it, changed before it was decided';
COMMENT ON COLUMN staff_grants.trial IS 'Proposed while the sandbox signed people in: it may be approved of only then';
COMMENT ON COLUMN staff_grants.decided_by IS 'Who approved of it or declined it; who proposed it may decline it, which withdraws it';
CREATE INDEX ON staff_grants (email) WHERE state = 'proposed';
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_grants TO wathiqa_app;
