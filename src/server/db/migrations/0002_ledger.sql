-- The double-entry ledger: the only thing that holds money. Entries are immutable and sum to zero per transfer, in kobo.
-- Only wallets keep a stored balance; escrow and system accounts are sums, so that no row is hot.

CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CHECK (code IN ('wallet', 'escrow', 'withdrawals_pending', 'advertisers', 'bank_out', 'promo')),
  user_id uuid REFERENCES users,
  task_id uuid REFERENCES tasks,
  tracked boolean GENERATED ALWAYS AS (code = 'wallet') STORED,
  balance bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 0,
  CONSTRAINT wallet_has_owner CHECK ((code = 'wallet') = (user_id IS NOT NULL)),
  CONSTRAINT escrow_has_task CHECK ((code = 'escrow') = (task_id IS NOT NULL)),
  CONSTRAINT wallet_not_negative CHECK (balance >= 0)
);
CREATE UNIQUE INDEX ledger_account_wallet ON ledger_account (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_account_escrow ON ledger_account (task_id) WHERE task_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_account_system ON ledger_account (code) WHERE user_id IS NULL AND task_id IS NULL;

CREATE TABLE ledger_tx (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN (
    'job_funding', 'job_refund', 'job_payout', 'withdraw_hold', 'withdraw_settle', 'withdraw_release', 'referral_reward')),
  ref text NOT NULL,
  actor_id uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  CONSTRAINT one_transfer_per_reason UNIQUE (kind, ref)
);
CREATE UNIQUE INDEX one_outcome_per_withdrawal ON ledger_tx (ref) WHERE kind IN ('withdraw_settle', 'withdraw_release');

CREATE TABLE ledger_entry (
  tx_id uuid NOT NULL REFERENCES ledger_tx,
  line smallint NOT NULL,
  account_id bigint NOT NULL REFERENCES ledger_account,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint,
  version_after bigint,
  PRIMARY KEY (tx_id, line)
);
CREATE INDEX ledger_entry_of_account ON ledger_entry (account_id, version_after);

-- The only writer of balances.
CREATE FUNCTION ledger_entry_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_account SET balance = balance + NEW.amount, version = version + 1
   WHERE id = NEW.account_id AND tracked RETURNING balance, version INTO NEW.balance_after, NEW.version_after;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entry_apply BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_entry_apply();

CREATE FUNCTION ledger_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'balances move only through entries' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_account_guard BEFORE UPDATE ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_account_guard();

CREATE FUNCTION ledger_tx_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  transfer uuid := (to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'ledger_tx' THEN 'id' ELSE 'tx_id' END)::uuid;
  total numeric;
  lines integer;
BEGIN
  SELECT COALESCE(sum(amount), 0), count(*) INTO total, lines FROM ledger_entry WHERE tx_id = transfer;
  IF total <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'transfer % does not balance', transfer USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_tx_balanced AFTER INSERT ON ledger_tx
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_balanced();
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_balanced();

CREATE TRIGGER frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_tx FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER frozen BEFORE DELETE OR TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One transfer: `accounts` and `amounts` in pairs. Wallets are locked in id order, which is the one lock order everywhere.
CREATE FUNCTION ledger_post(p_id uuid, p_kind text, p_ref text, p_actor uuid, p_at timestamptz, p_accounts bigint[], p_amounts bigint[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_account WHERE tracked AND id = ANY (p_accounts) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO ledger_tx (id, kind, ref, actor_id, created_at) VALUES (p_id, p_kind, p_ref, p_actor, p_at);
  INSERT INTO ledger_entry (tx_id, line, account_id, amount)
    SELECT p_id, line, account_id, amount
      FROM unnest(p_accounts, p_amounts) WITH ORDINALITY AS entry (account_id, amount, line) ORDER BY line;
END $$;

INSERT INTO ledger_account (code) VALUES ('withdrawals_pending'), ('advertisers'), ('bank_out'), ('promo');
