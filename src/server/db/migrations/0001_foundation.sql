-- Money is integer kobo (bigint). Ids are UUIDv7 made by the application. Times are timestamptz.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  fullname text NOT NULL,
  username text,
  email text NOT NULL,
  phone text NOT NULL,
  password_hash text NOT NULL,
  dob date,
  gender text CHECK (gender IN ('male', 'female')),
  country text NOT NULL DEFAULT 'Nigeria',
  state text NOT NULL,
  photo_url text,
  referral_code text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'banned')),
  is_admin boolean NOT NULL DEFAULT false,
  bank_name text NOT NULL DEFAULT '',
  account_name text NOT NULL DEFAULT '',
  account_no text NOT NULL DEFAULT '',
  twitter text NOT NULL DEFAULT '',
  instagram text NOT NULL DEFAULT '',
  facebook text NOT NULL DEFAULT '',
  tiktok text NOT NULL DEFAULT '',
  twitter_followers integer CHECK (twitter_followers >= 0),
  instagram_followers integer CHECK (instagram_followers >= 0),
  facebook_followers integer CHECK (facebook_followers >= 0),
  tiktok_followers integer CHECK (tiktok_followers >= 0),
  terms_version text,
  jobs_count integer NOT NULL DEFAULT 0 CHECK (jobs_count >= 0),
  created_at timestamptz NOT NULL,
  activated_at timestamptz,
  CONSTRAINT activated_once_active CHECK ((status = 'pending') = (activated_at IS NULL))
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_referral_code ON users (referral_code);
CREATE INDEX users_newest ON users (created_at DESC, id DESC);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_live ON sessions (user_id) WHERE revoked_at IS NULL;

CREATE TABLE otps (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('signup', 'reset')),
  code_hash bytea NOT NULL,
  guesses integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- What a verified reset code is exchanged for: the hash of the cookie that reset-password needs, spent once.
  ticket_hash bytea UNIQUE,
  ticket_expires_at timestamptz,
  ticket_used_at timestamptz
);
-- A new code ends the older one: at most one is live for each person and purpose.
CREATE UNIQUE INDEX otps_one_live ON otps (user_id, purpose) WHERE used_at IS NULL;

-- Counted attempts, one row per key: the moments that still count, so that a limit holds in every window and not only in aligned ones.
CREATE TABLE throttles (
  key text PRIMARY KEY,
  hits timestamptz[] NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX throttles_old ON throttles (ends_at);

CREATE TABLE tasks (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('available', 'paused', 'stopped', 'completed')),
  title text NOT NULL,
  description text NOT NULL,
  instructions text NOT NULL DEFAULT '',
  link text,
  owner_email text NOT NULL,
  owner_phone text,
  payout_kobo bigint NOT NULL CHECK (payout_kobo > 0),
  max_slots integer NOT NULL CHECK (max_slots > 0),
  applied integer NOT NULL DEFAULT 0,
  approved integer NOT NULL DEFAULT 0,
  in_review integer NOT NULL DEFAULT 0 CHECK (in_review >= 0),
  platform text CHECK (platform IN ('twitter', 'instagram', 'facebook', 'tiktok')),
  min_followers integer CHECK (min_followers >= 0),
  arcon_number text,
  arcon_expiry date,
  -- How often the escrow was booked for an edit, so that each booking has a reference of its own.
  revision integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT slots_within_bounds CHECK (applied BETWEEN 0 AND max_slots),
  CONSTRAINT approved_within_applied CHECK (approved + in_review BETWEEN 0 AND applied)
);
CREATE INDEX tasks_available ON tasks (created_at DESC, id DESC) WHERE status = 'available' AND deleted_at IS NULL;
CREATE INDEX tasks_newest ON tasks (created_at DESC, id DESC) WHERE deleted_at IS NULL;

-- A member's hold on one slot of a job, from taking it to the decision about its proof.
CREATE TABLE applications (
  id uuid PRIMARY KEY,
  task_id uuid NOT NULL REFERENCES tasks,
  user_id uuid NOT NULL REFERENCES users,
  status text NOT NULL CHECK (status IN ('taken', 'expired', 'in-review', 'approved', 'rejected')),
  payout_kobo bigint NOT NULL CHECK (payout_kobo > 0),
  -- How often the member took the job (an expired slot may be taken again), so that each refund has a reference of its own.
  take_no integer NOT NULL DEFAULT 1,
  taken_at timestamptz NOT NULL,
  reserved_until timestamptz NOT NULL,
  proof text,
  submitted_at timestamptz,
  review_due_at timestamptz,
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  decided_how text CHECK (decided_how IN ('admin', 'auto')),
  reason text,
  fraudulent boolean NOT NULL DEFAULT false,
  UNIQUE (task_id, user_id),
  CONSTRAINT proof_since_submitted CHECK ((status IN ('taken', 'expired')) = (submitted_at IS NULL)),
  CONSTRAINT proof_has_clock CHECK ((submitted_at IS NULL) = (review_due_at IS NULL) AND (submitted_at IS NULL) = (proof IS NULL)),
  CONSTRAINT decided_since_decision CHECK ((status IN ('approved', 'rejected')) = (decided_at IS NOT NULL) AND (decided_at IS NULL) = (decided_how IS NULL)),
  CONSTRAINT nobody_decides_own_proof CHECK (decided_by <> user_id)
);
CREATE INDEX applications_due ON applications (review_due_at, id) WHERE status = 'in-review';
CREATE INDEX applications_reserved ON applications (reserved_until, id) WHERE status = 'taken';
CREATE INDEX applications_of_member ON applications (user_id, submitted_at DESC, id DESC) WHERE submitted_at IS NOT NULL;
CREATE INDEX applications_submitted ON applications (submitted_at DESC, id DESC) WHERE submitted_at IS NOT NULL;
CREATE INDEX applications_of_task ON applications (task_id, status);

CREATE TABLE withdrawals (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users,
  amount_kobo bigint NOT NULL CONSTRAINT withdrawal_minimum CHECK (amount_kobo >= 10000),
  bank_name text NOT NULL,
  account_name text NOT NULL,
  account_no text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  reason text,
  CONSTRAINT decided_once_not_pending CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT nobody_decides_own_withdrawal CHECK (decided_by <> user_id)
);
CREATE INDEX withdrawals_of_member ON withdrawals (user_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_newest ON withdrawals (created_at DESC, id DESC);
CREATE INDEX withdrawals_by_status ON withdrawals (status, created_at DESC, id DESC);

-- What was decided stays decided, whatever a program tries.
CREATE FUNCTION decided_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('approved', 'rejected') AND (to_jsonb(NEW) IS DISTINCT FROM to_jsonb(OLD)) THEN
    RAISE EXCEPTION 'a decided % cannot change', TG_TABLE_NAME USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER decided_is_final BEFORE UPDATE ON applications FOR EACH ROW EXECUTE FUNCTION decided_is_final();
CREATE TRIGGER decided_is_final BEFORE UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION decided_is_final();

CREATE TABLE referrals (
  referred_id uuid PRIMARY KEY REFERENCES users,
  referrer_id uuid NOT NULL REFERENCES users,
  reference text NOT NULL UNIQUE,
  reward_kobo bigint NOT NULL CHECK (reward_kobo > 0),
  invited_at timestamptz NOT NULL,
  rewarded_at timestamptz,
  CONSTRAINT nobody_refers_themselves CHECK (referrer_id <> referred_id)
);
CREATE INDEX referrals_of_member ON referrals (referrer_id, rewarded_at DESC, referred_id DESC) WHERE rewarded_at IS NOT NULL;

CREATE TABLE coupons (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('pending', 'reserved', 'used', 'void')),
  held_by uuid REFERENCES users,
  reserved_until timestamptz,
  used_at timestamptz,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  CONSTRAINT held_by_someone CHECK ((status IN ('reserved', 'used')) = (held_by IS NOT NULL)),
  CONSTRAINT reserved_for_a_time CHECK ((status = 'reserved') = (reserved_until IS NOT NULL)),
  CONSTRAINT used_at_a_time CHECK ((status = 'used') = (used_at IS NOT NULL))
);
CREATE INDEX coupons_newest ON coupons (created_at DESC, id DESC);
CREATE UNIQUE INDEX coupons_one_per_member ON coupons (held_by) WHERE held_by IS NOT NULL;
CREATE INDEX coupons_reserved ON coupons (reserved_until) WHERE status = 'reserved';

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notifications_of_member ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

CREATE TABLE media (
  name text PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('photo', 'proof')),
  bytes integer NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE subscribers (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);

CREATE TABLE idempotency (
  user_id uuid NOT NULL REFERENCES users,
  endpoint text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, endpoint, key)
);
CREATE INDEX idempotency_old ON idempotency (created_at);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % refused', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END $$;

CREATE TABLE audit (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('anonymous', 'member', 'admin', 'system')),
  actor_id uuid REFERENCES users,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text NOT NULL,
  subject_id uuid REFERENCES users,
  before jsonb,
  after jsonb,
  request_id text,
  ip text
);
CREATE INDEX audit_newest ON audit (at DESC, id DESC);
CREATE INDEX audit_of_object ON audit (object_type, object_id, at DESC);
CREATE TRIGGER frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
