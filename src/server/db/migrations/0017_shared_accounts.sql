-- Who else is paid to the same bank account: asked for each row of the withdrawals that the desk shows.
CREATE INDEX withdrawals_to_account ON withdrawals (account_no, bank_name, user_id);
CREATE INDEX users_with_account ON users (account_no, bank_name) WHERE account_no IS NOT NULL;
-- The file for the bank holds what was approved on some days.
CREATE INDEX withdrawals_approved_at ON withdrawals (decided_at, id) WHERE status = 'approved';
