-- What an uploaded picture was, and how it looks; null until they are known. A picture that shows too little to be told apart has no looks.
ALTER TABLE media ADD COLUMN sha256 bytea, ADD COLUMN looks bit(256)[];

-- Looks in 16 pieces of 16 bits, each with its place: two looks that differ in 15 bits or fewer have a piece in common.
CREATE FUNCTION look_pieces(looks bit(256)[]) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(DISTINCT at << 16 | substring(look FROM at * 16 + 1 FOR 16)::bit(16)::integer)
    FROM unnest(looks) AS look, generate_series(0, 15) AS at
$$;

-- The pictures of proofs that were handed in, in the order in which a proof shows them.
CREATE TABLE proof_pictures (
  application_id uuid NOT NULL REFERENCES applications,
  position smallint NOT NULL CHECK (position >= 0),
  -- The member of the application.
  user_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  looks bit(256)[] NOT NULL,
  PRIMARY KEY (application_id, position)
);
CREATE INDEX proof_pictures_same ON proof_pictures (sha256);
-- Without the list of entries still to be sorted in: a search would read all of it.
CREATE INDEX proof_pictures_alike ON proof_pictures USING gin (look_pieces(looks)) WITH (fastupdate = off);

-- Two proofs that share a picture: a row for each of the two, with the pictures that are nearest to each other.
CREATE TABLE picture_matches (
  application_id uuid NOT NULL REFERENCES applications,
  position smallint NOT NULL,
  user_id uuid NOT NULL,
  other_id uuid NOT NULL REFERENCES applications,
  other_position smallint NOT NULL,
  other_user_id uuid NOT NULL,
  identical boolean NOT NULL,
  -- Bits in which the nearest looks differ; null where one has none.
  distance smallint,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, other_id),
  CONSTRAINT no_proof_is_its_own_match CHECK (application_id <> other_id)
);
CREATE INDEX picture_matches_of_member ON picture_matches (user_id, other_user_id, found_at);

-- Proofs whose pictures nobody has compared yet.
CREATE TABLE picture_checks (
  application_id uuid PRIMARY KEY REFERENCES applications,
  tries smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL
);
CREATE INDEX picture_checks_due ON picture_checks (due_at, application_id);
INSERT INTO picture_checks (application_id, due_at)
  SELECT id, submitted_at FROM applications
   WHERE submitted_at IS NOT NULL AND (position('/media/' IN proof) > 0 OR position('data:image/' IN proof) > 0);

-- Which browsers an account was used with: the hash of a random mark that the browser keeps.
CREATE TABLE device_marks (
  mark_hash bytea NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (mark_hash, user_id)
);
CREATE INDEX device_marks_of_member ON device_marks (user_id);
CREATE INDEX device_marks_old ON device_marks (last_seen_at);
CREATE INDEX users_with_phone ON users (phone) WHERE phone <> '';

-- A reward is withheld where a new member and who brought them share something; a person then releases or refuses it.
ALTER TABLE referrals
  ADD COLUMN withheld_at timestamptz,
  ADD COLUMN reasons jsonb,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by uuid REFERENCES users,
  ADD COLUMN refusal text,
  ADD COLUMN status text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN rewarded_at IS NOT NULL THEN 'rewarded' WHEN decided_at IS NOT NULL THEN 'refused'
         WHEN withheld_at IS NOT NULL THEN 'withheld' ELSE 'invited' END) STORED,
  ADD COLUMN converted_at timestamptz GENERATED ALWAYS AS (COALESCE(withheld_at, rewarded_at)) STORED,
  ADD CONSTRAINT withheld_for_reasons CHECK ((withheld_at IS NULL) = (reasons IS NULL)),
  ADD CONSTRAINT decided_if_withheld CHECK (decided_at IS NULL OR withheld_at IS NOT NULL),
  ADD CONSTRAINT decided_by_somebody CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  ADD CONSTRAINT withheld_until_decided CHECK (withheld_at IS NULL OR rewarded_at IS NULL OR decided_at IS NOT NULL),
  ADD CONSTRAINT nobody_decides_own_referral CHECK (decided_by NOT IN (referrer_id, referred_id));
DROP INDEX referrals_of_member;
CREATE INDEX referrals_of_member ON referrals (referrer_id, converted_at DESC, referred_id DESC) WHERE converted_at IS NOT NULL;
CREATE INDEX referrals_withheld ON referrals (withheld_at, referred_id) WHERE withheld_at IS NOT NULL;
-- A sign-up that is removed is looked for in every column that may name it.
CREATE INDEX referrals_decided_by ON referrals (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX referrals_to_decide ON referrals (withheld_at, referred_id) WHERE withheld_at IS NOT NULL AND decided_at IS NULL;

-- How many proofs of a job were rejected within the last hour, and by whom.
CREATE INDEX applications_rejected ON applications (task_id, decided_at) INCLUDE (decided_by)
  WHERE status = 'rejected' AND decided_how = 'admin';

-- Rejections that were too many for one hour and wait for a second admin.
CREATE TABLE braked_rejections (
  application_id uuid PRIMARY KEY REFERENCES applications,
  task_id uuid NOT NULL REFERENCES tasks,
  admin_id uuid NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL
);
CREATE INDEX braked_rejections_of_job ON braked_rejections (task_id, asked_at);
CREATE TABLE brake_lifts (
  task_id uuid PRIMARY KEY REFERENCES tasks,
  lifted_by uuid NOT NULL REFERENCES users,
  lifted_at timestamptz NOT NULL,
  lifted_until timestamptz NOT NULL
);
