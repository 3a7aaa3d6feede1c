-- The second step at login of an admin. A secret is offered first and counts from the first right code on; until then an older one does.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- Both sealed with the key of the environment, which the database does not know.
  secret bytea,
  offered_secret bytea,
  -- The newest step of 30 seconds whose code was accepted: no code of it or of an older one counts again.
  last_step bigint NOT NULL DEFAULT 0,
  enabled_at timestamptz,
  offered_at timestamptz,
  CHECK ((secret IS NULL) = (enabled_at IS NULL)),
  CHECK ((offered_secret IS NULL) = (offered_at IS NULL))
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- What a right password is exchanged for where a second step follows: the hash of a cookie. Spent by being removed.
CREATE TABLE login_tickets (
  ticket_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_tickets_of ON login_tickets (user_id);

ALTER TABLE sessions
  -- When the code was given that opened it, or that was the first of a new secret; null for a session by password alone.
  ADD COLUMN second_factor_at timestamptz,
  -- When its owner last confirmed that it is them.
  ADD COLUMN confirmed_at timestamptz,
  -- What it has decided since, outside the minutes for which a confirmation holds.
  ADD COLUMN decided_kobo bigint NOT NULL DEFAULT 0 CHECK (decided_kobo >= 0);
