-- What becomes of an approved withdrawal: its transfer to the member's bank, which may be made, and may come back.
-- Expand only: a server of the release before this one goes on working on it, and what it approves gets its payout by the trigger below.

-- What a withdrawal costs, as it was shown before it was asked for. Those from before cost nobody anything that was written down.
ALTER TABLE withdrawals
  ADD COLUMN stamp_duty_kobo bigint NOT NULL DEFAULT 0 CHECK (stamp_duty_kobo >= 0),
  ADD COLUMN transfer_fee_kobo bigint NOT NULL DEFAULT 0 CHECK (transfer_fee_kobo >= 0),
  ADD COLUMN charges_borne_by text NOT NULL DEFAULT 'product' CHECK (charges_borne_by IN ('product', 'member')),
  ADD CONSTRAINT withdrawal_outlasts_charges CHECK (charges_borne_by = 'product' OR amount_kobo > stamp_duty_kobo + transfer_fee_kobo);

CREATE TABLE payout_batches (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES users
);
CREATE INDEX payout_batches_newest ON payout_batches (created_at DESC, id DESC);

CREATE TABLE payouts (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawals,
  user_id uuid NOT NULL REFERENCES users,
  -- The withdrawal's own in lower case, as the payments provider wants it: to the provider and the bank it is the idempotency key.
  reference text NOT NULL UNIQUE CHECK (reference ~ '^[a-z0-9_-]+$'),
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  status text NOT NULL CHECK (status IN ('waiting', 'sent', 'paid', 'returned')),
  channel text CHECK (channel IN ('manual', 'provider')),
  batch_id uuid REFERENCES payout_batches,
  approved_at timestamptz NOT NULL,
  sent_at timestamptz,
  paid_at timestamptz,
  returned_at timestamptz,
  reason text,
  problem text,
  -- Who wrote down how it ended; null where the provider's word ended it, or nothing has.
  settled_by uuid REFERENCES users,
  -- With the provider: for which bank, how often and when last it was submitted, since when the provider has taken it on, when it is asked
  -- about next, and since when the provider says that it failed or that it knows nothing of it.
  bank_code text,
  submissions integer NOT NULL DEFAULT 0,
  submitted_at timestamptz,
  accepted_at timestamptz,
  ask_at timestamptz,
  failing_since timestamptz,
  missing_since timestamptz,
  CONSTRAINT payout_sent_somehow CHECK ((status = 'waiting' AND channel IS NULL) OR status = 'returned' OR channel IS NOT NULL),
  CONSTRAINT payout_batched_by_hand CHECK (batch_id IS NULL OR channel = 'manual'),
  CONSTRAINT payout_moments CHECK (
    (status IN ('waiting', 'returned') OR sent_at IS NOT NULL) AND (status <> 'paid' OR paid_at IS NOT NULL)
    AND (paid_at IS NULL OR status IN ('paid', 'returned')) AND (status = 'returned') = (returned_at IS NOT NULL))
);
CREATE INDEX payouts_newest ON payouts (approved_at DESC, withdrawal_id DESC);
CREATE INDEX payouts_by_status ON payouts (status, approved_at DESC, withdrawal_id DESC);
CREATE INDEX payouts_by_amount ON payouts (amount_kobo, withdrawal_id);
CREATE INDEX payouts_of_member ON payouts (user_id, approved_at DESC, withdrawal_id DESC);
CREATE INDEX payouts_of_batch ON payouts (batch_id, withdrawal_id) WHERE batch_id IS NOT NULL;
CREATE INDEX payouts_to_ask ON payouts (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX payouts_troubled ON payouts (approved_at DESC, withdrawal_id DESC) WHERE problem IS NOT NULL;

-- One way only, and what it is about never changes.
CREATE FUNCTION payout_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.withdrawal_id, NEW.user_id, NEW.reference, NEW.amount_kobo, NEW.approved_at)
     IS DISTINCT FROM (OLD.withdrawal_id, OLD.user_id, OLD.reference, OLD.amount_kobo, OLD.approved_at)
     OR (OLD.status <> 'waiting' AND (NEW.channel, NEW.batch_id) IS DISTINCT FROM (OLD.channel, OLD.batch_id))
     OR (OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at)
     OR (OLD.paid_at IS NOT NULL AND NEW.paid_at IS DISTINCT FROM OLD.paid_at)
     OR (OLD.status = 'returned' AND NEW IS DISTINCT FROM OLD)
     OR (NEW.status <> OLD.status AND OLD.status || ' to ' || NEW.status NOT IN (
           'waiting to sent', 'waiting to returned', 'sent to paid', 'sent to returned', 'paid to returned')) THEN
    RAISE EXCEPTION 'a payout moves on and does not change' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_moves_on BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION payout_moves_on();
CREATE TRIGGER frozen BEFORE DELETE OR TRUNCATE ON payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whoever approves a withdrawal, with whatever program: its payout exists from that moment.
CREATE FUNCTION open_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payouts (withdrawal_id, user_id, reference, amount_kobo, status, approved_at)
  VALUES (NEW.id, NEW.user_id, lower(NEW.reference),
          NEW.amount_kobo - CASE NEW.charges_borne_by WHEN 'member' THEN NEW.stamp_duty_kobo + NEW.transfer_fee_kobo ELSE 0 END,
          'waiting', NEW.decided_at);
  RETURN NULL;
END $$;
CREATE TRIGGER open_payout_approved AFTER UPDATE OF status ON withdrawals
  FOR EACH ROW WHEN (NEW.status = 'approved' AND OLD.status <> 'approved') EXECUTE FUNCTION open_payout();
CREATE TRIGGER open_payout_added AFTER INSERT ON withdrawals
  FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION open_payout();

-- Counted like every other list of the desk (0012).
CREATE FUNCTION tally_payouts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies (name, day, rows, kobo)
      SELECT 'payouts.' || status, lagos_day(COALESCE(returned_at, paid_at, sent_at, approved_at)), count(*), sum(amount_kobo)
        FROM added GROUP BY 1, 2;
  ELSE
    INSERT INTO tallies (name, day, rows, kobo)
      SELECT change.name, change.day, sum(change.rows), sum(change.kobo)
        FROM (SELECT 'payouts.' || status, lagos_day(COALESCE(returned_at, paid_at, sent_at, approved_at)), 1, amount_kobo FROM added
              UNION ALL
              SELECT 'payouts.' || status, lagos_day(COALESCE(returned_at, paid_at, sent_at, approved_at)), -1, -amount_kobo FROM removed
             ) AS change (name, day, rows, kobo)
       GROUP BY 1, 2 HAVING sum(change.rows) <> 0 OR sum(change.kobo) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_added AFTER INSERT ON payouts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_payouts();
CREATE TRIGGER tally_changed AFTER UPDATE ON payouts REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_payouts();

-- `bank_out` holds what is approved and on its way. From there it goes to `paid_out`, or back.
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_code_check, ADD CONSTRAINT ledger_account_code_check CHECK (code IN (
  'wallet', 'escrow', 'withdrawals_pending', 'advertisers', 'bank_out', 'promo',
  'paid_out', 'stamp_duty', 'transfer_fees', 'payout_costs', 'unclaimed')) NOT VALID;
INSERT INTO ledger_account (code) VALUES ('paid_out'), ('stamp_duty'), ('transfer_fees'), ('payout_costs'), ('unclaimed');
ALTER TABLE ledger_tx DROP CONSTRAINT ledger_tx_kind_check, ADD CONSTRAINT ledger_tx_kind_check CHECK (kind IN (
  'job_funding', 'job_refund', 'job_payout', 'withdraw_hold', 'withdraw_settle', 'withdraw_release', 'referral_reward',
  'closing_remainder', 'payout_paid', 'payout_duty', 'payout_fee', 'payout_return', 'payout_return_charges')) NOT VALID;

-- Until now an approved withdrawal had left for the bank, and nothing was known of it any more. It counts as paid, is told to nobody, and an
-- admin who knows better gives it back; none is ever sent again.
INSERT INTO payouts (withdrawal_id, user_id, reference, amount_kobo, status, channel, approved_at, sent_at, paid_at)
  SELECT id, user_id, lower(reference), amount_kobo, 'paid', 'manual', decided_at, decided_at, decided_at
    FROM withdrawals WHERE status = 'approved';
INSERT INTO ledger_tx (id, kind, ref, actor_id, created_at)
  SELECT gen_random_uuid(), 'payout_paid', withdrawal_id::text, NULL, paid_at FROM payouts;
INSERT INTO ledger_entry (tx_id, line, account_id, amount)
  SELECT t.id, side.line, a.id, side.sign * p.amount_kobo
    FROM payouts p JOIN ledger_tx t ON t.kind = 'payout_paid' AND t.ref = p.withdrawal_id::text
   CROSS JOIN (VALUES (1, -1, 'bank_out'), (2, 1, 'paid_out')) AS side (line, sign, code)
    JOIN ledger_account a ON a.code = side.code;

-- What each look at the books found.
CREATE TABLE reconciliations (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  ok boolean NOT NULL,
  report jsonb NOT NULL
);
CREATE INDEX reconciliations_newest ON reconciliations (at DESC, id DESC);
