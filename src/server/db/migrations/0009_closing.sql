-- What a session was opened with, in words ("Chrome on Android"), so that its owner can tell their devices apart.
ALTER TABLE sessions ADD COLUMN device text CHECK (length(device) <= 60);

-- A closed account keeps its row, because money and decisions point at it, and nothing that tells who it was.
-- The fingerprint of its e-mail stays, so that a referral is not paid again for a person who comes back.
ALTER TABLE users DROP CONSTRAINT users_status_check;
ALTER TABLE users ADD CONSTRAINT users_status_check CHECK (status IN ('pending', 'active', 'banned', 'closed'));
ALTER TABLE users ADD COLUMN closed_at timestamptz;
ALTER TABLE users ADD COLUMN former_email_hash bytea;
ALTER TABLE users ADD CONSTRAINT closed_since_closing CHECK (
  (status = 'closed') = (closed_at IS NOT NULL) AND (closed_at IS NULL) = (former_email_hash IS NULL));
CREATE INDEX users_former_email ON users (former_email_hash) WHERE former_email_hash IS NOT NULL;

-- A rest below the smallest withdrawal, given up by its owner with their account.
ALTER TABLE ledger_tx DROP CONSTRAINT ledger_tx_kind_check;
ALTER TABLE ledger_tx ADD CONSTRAINT ledger_tx_kind_check CHECK (kind IN (
  'job_funding', 'job_refund', 'job_payout', 'withdraw_hold', 'withdraw_settle', 'withdraw_release', 'referral_reward',
  'closing_remainder'));

-- What the audit log holds about one person, for the copy of their data.
CREATE INDEX audit_of_actor ON audit (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_of_subject ON audit (subject_id, id) WHERE subject_id IS NOT NULL;
