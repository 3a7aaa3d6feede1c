-- What a notification is about: the job of a proof or a slot, the withdrawal of a decision. Null for older ones and where nothing is.
ALTER TABLE notifications ADD COLUMN about_id uuid;

-- The groups of mails that a member does not want. What keeps an account safe is always mailed.
ALTER TABLE users ADD COLUMN mails_off text[] NOT NULL DEFAULT '{}'
  CONSTRAINT mails_known CHECK (mails_off <@ ARRAY['proofs', 'withdrawals', 'referrals']);
