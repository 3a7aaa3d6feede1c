-- After a change of bank details withdrawals wait until this moment, or until the owner follows the link of which the hash is kept here.
ALTER TABLE users ADD COLUMN withdrawals_from timestamptz;
ALTER TABLE users ADD COLUMN bank_confirm_hash bytea UNIQUE;
ALTER TABLE users ADD CONSTRAINT bank_link_while_waiting CHECK (bank_confirm_hash IS NULL OR withdrawals_from IS NOT NULL);

-- A screenshot by which a member shows the number of followers stated for a platform.
CREATE TABLE follower_evidence (
  user_id uuid NOT NULL REFERENCES users,
  platform text NOT NULL CHECK (platform IN ('twitter', 'instagram', 'facebook', 'tiktok')),
  -- The newest one. Its name is never used again, so it also tells a newer screenshot from the one that somebody has looked at.
  media_name text NOT NULL UNIQUE REFERENCES media (name) ON DELETE CASCADE,
  -- 'renew': the name or the number was changed after the screenshot, or an admin asked for another one.
  status text NOT NULL CHECK (status IN ('waiting', 'verified', 'renew')),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, platform)
);

ALTER TABLE media DROP CONSTRAINT media_kind_check;
ALTER TABLE media ADD CONSTRAINT media_kind_check CHECK (kind IN ('photo', 'proof', 'evidence'));
