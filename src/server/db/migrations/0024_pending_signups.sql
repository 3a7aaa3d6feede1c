-- A sign-up whose code was never entered is removed after a while. Its wallet has never moved; no other account of the ledger ever goes.
DROP TRIGGER frozen ON ledger_account;
CREATE TRIGGER frozen BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION only_unused_wallets_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.version = 0 AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND status = 'pending') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% on % refused', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
CREATE TRIGGER only_unused_wallets_go BEFORE DELETE ON ledger_account FOR EACH ROW EXECUTE FUNCTION only_unused_wallets_go();
CREATE INDEX users_pending ON users (created_at) WHERE status = 'pending';

-- When a password was last chosen by mail: whoever holds the mailbox alone must not also shorten the wait after a bank change by mail.
ALTER TABLE users ADD COLUMN password_reset_at timestamptz;
