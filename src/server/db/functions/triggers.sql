-- version 2
-- Every trigger. Functions are apart, so that a changed function locks no table.

-- Money.
CREATE OR REPLACE TRIGGER ledger_entry_apply BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_entry_apply();
CREATE OR REPLACE TRIGGER ledger_account_guard BEFORE UPDATE ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_account_guard();
CREATE OR REPLACE TRIGGER only_unused_wallets_go BEFORE DELETE ON ledger_account FOR EACH ROW EXECUTE FUNCTION only_unused_wallets_go();
-- PostgreSQL cannot replace a constraint trigger.
DROP TRIGGER IF EXISTS ledger_tx_balanced ON ledger_tx;
CREATE CONSTRAINT TRIGGER ledger_tx_balanced AFTER INSERT ON ledger_tx
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_balanced();
DROP TRIGGER IF EXISTS ledger_entry_balanced ON ledger_entry;
CREATE TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_balanced();
DO $make$
BEGIN
  -- A back-up from before this table is restored without it.
  IF to_regclass('ledger_month_sums') IS NOT NULL THEN
    CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_month_sums FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  END IF;
END $make$;

-- Rows that stay as they are.
CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_tx FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
SELECT guard_month(inhrelid) FROM monthly_tables JOIN pg_inherits ON inhparent = parent;
CREATE OR REPLACE TRIGGER frozen BEFORE DELETE OR TRUNCATE ON payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER frozen BEFORE DELETE OR TRUNCATE ON document_numbers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER frozen BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER frozen BEFORE TRUNCATE ON deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER frozen BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER document_is_frozen BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION document_is_frozen();
CREATE OR REPLACE TRIGGER deposit_is_kept BEFORE UPDATE OR DELETE ON deposits FOR EACH ROW EXECUTE FUNCTION deposit_is_kept();
CREATE OR REPLACE TRIGGER decided_is_final BEFORE UPDATE ON applications FOR EACH ROW EXECUTE FUNCTION decided_is_final();
CREATE OR REPLACE TRIGGER decided_is_final BEFORE UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION decided_is_final();
CREATE OR REPLACE TRIGGER decided_referral_is_final BEFORE UPDATE ON referrals FOR EACH ROW
  WHEN (OLD.status IN ('rewarded', 'refused')) EXECUTE FUNCTION decided_referral_is_final();
CREATE OR REPLACE TRIGGER payout_moves_on BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION payout_moves_on();
CREATE OR REPLACE TRIGGER payout_released_by_another BEFORE UPDATE ON payouts FOR EACH ROW
  WHEN (NEW.released_by IS DISTINCT FROM OLD.released_by) EXECUTE FUNCTION payout_released_by_another();
CREATE OR REPLACE TRIGGER owner_word_in_review BEFORE INSERT OR UPDATE OR DELETE ON owner_words FOR EACH ROW EXECUTE FUNCTION owner_word_in_review();

-- Counters: once per statement and not per row, so that a decision about ten thousand rows adds a handful.
DO $make$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['applications', 'audit', 'coupons', 'payouts', 'share_job_counts', 'tasks', 'users', 'withdrawals'] LOOP
    EXECUTE format($each$
      CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON %1$s REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s();
      CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON %1$s REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s();
      CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS removed NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()
    $each$, source);
  END LOOP;
END $make$;
