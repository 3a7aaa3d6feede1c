-- What was told to the admins by mail, so that however many servers run, each alarm is told once a day, by the day in Lagos.
CREATE TABLE alarms (
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  day date NOT NULL,
  raised_at timestamptz NOT NULL,
  PRIMARY KEY (key, day)
);
CREATE INDEX alarms_old ON alarms (raised_at);

-- Proofs in review of which the admins were reminded, with the last stage they were told of. A table of its own: handing in writes
-- nothing here, and a mark changes no row of the proof.
CREATE TABLE review_reminders (
  application_id uuid PRIMARY KEY REFERENCES applications ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('waiting', 'last-day')),
  reminded_at timestamptz NOT NULL
);
