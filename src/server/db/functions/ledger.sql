-- version 2
-- One transfer: `accounts` and `amounts` in pairs. Wallets are locked in id order, which is the one lock order everywhere.
CREATE OR REPLACE FUNCTION ledger_post(
  p_id uuid, p_kind text, p_ref text, p_actor uuid, p_at timestamptz, p_accounts bigint[], p_amounts bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_tx (id, kind, ref, actor_id, created_at) VALUES (p_id, p_kind, p_ref, p_actor, p_at);
  INSERT INTO ledger_entry (tx_id, at, line, account_id, amount)
    SELECT p_id, p_at, line, account_id, amount
      FROM unnest(p_accounts, p_amounts) WITH ORDINALITY AS entry (account_id, amount, line) ORDER BY account_id, line;
END $$;

-- The only writer of balances. An owner of jobs spends no more than money and credit, and is refunded no more than money.
CREATE OR REPLACE FUNCTION ledger_entry_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  spender uuid;
  reason text;
BEGIN
  UPDATE ledger_account SET balance = balance + NEW.amount, version = version + 1
   WHERE id = NEW.account_id AND tracked RETURNING balance, version, owner_id INTO NEW.balance_after, NEW.version_after, spender;
  IF spender IS NOT NULL AND NEW.amount < 0 AND NEW.balance_after < 0 THEN
    SELECT kind INTO reason FROM ledger_tx WHERE id = NEW.tx_id;
    IF reason = 'owner_refund' OR (reason NOT IN ('deposit_reversal', 'owner_opening')
       AND NEW.balance_after < (SELECT -credit_kobo FROM owners WHERE id = spender)) THEN
      RAISE EXCEPTION 'owner % spends more than there is', spender USING ERRCODE = '23514', CONSTRAINT = 'owner_within_credit';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION ledger_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'balances move only through entries' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;

-- Entries come whole: those of a statement are lines 1 to n of their transfers, at its time. A second line 1 violates the key.
CREATE OR REPLACE FUNCTION ledger_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  transfer uuid;
BEGIN
  SELECT tx_id INTO transfer FROM added LEFT JOIN ledger_tx ON id = tx_id GROUP BY tx_id
  HAVING sum(amount) <> 0 OR count(*) < 2 OR min(line) <> 1 OR max(line) <> count(*) OR bool_or(at IS DISTINCT FROM created_at) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % does not balance', transfer USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ledger_tx_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entry WHERE tx_id = NEW.id AND at = NEW.created_at AND line = 1) THEN
    RAISE EXCEPTION 'transfer % has no entries', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;

-- A sign-up that was never confirmed may be deleted with its wallet.
CREATE OR REPLACE FUNCTION only_unused_wallets_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.version = 0 AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND status = 'pending') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% on % refused', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
