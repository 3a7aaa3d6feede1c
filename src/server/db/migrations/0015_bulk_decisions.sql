-- One decision of an admin over many rows, carried out by a job. The rows are chosen when it is started and kept, so that what is
-- decided is what was chosen, and a crash goes on where it was.
CREATE TABLE bulk_decisions (
  id uuid PRIMARY KEY,
  admin_id uuid NOT NULL REFERENCES users,
  queue text NOT NULL CHECK (queue IN ('proofs', 'withdrawals')),
  given_status text NOT NULL CHECK (given_status IN ('approved', 'rejected')),
  reason text,
  fraudulent boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'stopped', 'finished')),
  stopped_because text,
  total integer NOT NULL CHECK (total > 0),
  decided integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- While one server works on it, no other takes it up. A server that died leaves it to lapse.
  held_until timestamptz,
  -- The members were mailed what was decided: once each, after the last row.
  mailed_at timestamptz,
  CONSTRAINT counts_within_total CHECK (decided >= 0 AND refused >= 0 AND decided + refused <= total),
  CONSTRAINT finished_is_complete CHECK (status <> 'finished' OR decided + refused = total),
  CONSTRAINT ended_when_not_running CHECK ((status = 'running') = (ended_at IS NULL)),
  CONSTRAINT stopped_says_why CHECK ((status = 'stopped') = (stopped_because IS NOT NULL)),
  CONSTRAINT rejected_says_why CHECK (given_status = 'approved' OR length(reason) > 0)
);
CREATE INDEX bulk_decisions_of_admin ON bulk_decisions (admin_id, started_at DESC, id DESC);
CREATE INDEX bulk_decisions_to_work_on ON bulk_decisions (started_at) WHERE status = 'running' OR mailed_at IS NULL;

CREATE TABLE bulk_decision_rows (
  bulk_id uuid NOT NULL REFERENCES bulk_decisions ON DELETE CASCADE,
  position integer NOT NULL,
  row_id uuid NOT NULL,
  -- Null until it was come to; written in the transaction of the decision itself.
  outcome text CHECK (outcome IN ('decided', 'refused')),
  message text,
  mailed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (bulk_id, position),
  CONSTRAINT row_once_per_bulk UNIQUE (bulk_id, row_id),
  CONSTRAINT refused_says_why CHECK ((outcome IS NOT DISTINCT FROM 'refused') = (message IS NOT NULL))
);
CREATE INDEX bulk_rows_left ON bulk_decision_rows (bulk_id, position) WHERE outcome IS NULL;
CREATE INDEX bulk_rows_refused ON bulk_decision_rows (bulk_id, position) WHERE outcome = 'refused';
CREATE INDEX bulk_rows_to_mail ON bulk_decision_rows (bulk_id, position) WHERE outcome = 'decided' AND NOT mailed;
