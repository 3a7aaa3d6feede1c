import { idAt } from './expressions';

/** One transfer for each reason there is to move money, from the account (code, owner) to the other; owners are numbers of the plan. */
const transfers = `
  CREATE TEMP TABLE fill_transfers ON COMMIT DROP AS
  SELECT ${idAt('at')} AS id, kind, ref, actor, at, from_code, from_owner, to_code, to_owner, amount
    FROM (
      SELECT 'job_funding' AS kind, j.id || ':0' AS ref, -(k % 4) AS actor, at, 'advertisers' AS from_code, 0 AS from_owner,
             'escrow' AS to_code, k AS to_owner, max_slots * j.payout_kobo AS amount
        FROM fill_jobs j JOIN fill_standings USING (k)
      UNION ALL
      SELECT 'job_refund', j.id || ':end', -(k % 4), ended_at, 'escrow', k, 'advertisers', 0, (max_slots - applied) * j.payout_kobo
        FROM fill_jobs j JOIN fill_standings USING (k) WHERE NOT open AND max_slots > applied
      UNION ALL
      SELECT 'job_payout', id::text, admin, decided_at, 'escrow', k, 'wallet', n, payout_kobo FROM fill_applications WHERE status = 'approved'
      UNION ALL
      SELECT 'withdraw_hold', id::text, n, created_at, 'wallet', n, 'withdrawals_pending', 0, amount_kobo FROM fill_withdrawals
      UNION ALL
      SELECT 'withdraw_settle', id::text, admin, decided_at, 'withdrawals_pending', 0, 'bank_out', 0, amount_kobo
        FROM fill_withdrawals WHERE status = 'approved'
      UNION ALL
      SELECT 'payout_paid', id::text, admin, paid_at, 'bank_out', 0, 'paid_out', 0, p.amount_kobo
        FROM fill_withdrawals JOIN payouts p ON p.withdrawal_id = id WHERE p.status = 'paid'
      UNION ALL
      SELECT 'withdraw_release', id::text, admin, decided_at, 'withdrawals_pending', 0, 'wallet', n, amount_kobo
        FROM fill_withdrawals WHERE status = 'rejected'
      UNION ALL
      SELECT 'referral_reward', referred_id::text, NULL, rewarded_at, 'promo', 0, 'wallet', n, reward_kobo
        FROM referrals JOIN fill_people p ON p.id = referrer_id
    ) AS reasons`;

/** The balances that the trigger on entries would have made one by one. */
const accounts = `
  INSERT INTO ledger_account (code, user_id, task_id, balance, version)
  SELECT 'wallet', p.id, NULL::uuid, COALESCE(sum(amount), 0), count(amount)
    FROM fill_people p LEFT JOIN (
      SELECT from_owner AS n, -amount AS amount FROM fill_transfers WHERE from_code = 'wallet'
      UNION ALL SELECT to_owner, amount FROM fill_transfers WHERE to_code = 'wallet') AS moved USING (n)
   GROUP BY p.n, p.id
  UNION ALL SELECT 'escrow', NULL, id, 0, 0 FROM fill_jobs`;

const owners = `
  CREATE TEMP TABLE fill_accounts ON COMMIT DROP AS
  SELECT a.id, a.code, COALESCE(p.n, j.k, 0) AS owner FROM ledger_account a
    LEFT JOIN fill_people p ON p.id = a.user_id LEFT JOIN fill_jobs j ON j.id = a.task_id`;

const headers = `
  INSERT INTO ledger_tx (id, kind, ref, actor_id, created_at)
  SELECT t.id, kind, ref, p.id, at FROM fill_transfers t LEFT JOIN fill_people p ON p.n = t.actor ORDER BY at`;

const lines = `
  SELECT t.id AS tx_id, line, a.id AS account_id, delta AS amount, at
    FROM (SELECT id, at, 1 AS line, from_code AS code, from_owner AS owner, -amount AS delta FROM fill_transfers
          UNION ALL SELECT id, at, 2, to_code, to_owner, amount FROM fill_transfers) AS t
    JOIN fill_accounts a USING (code, owner)`;

const walletEntries = `
  INSERT INTO ledger_entry (tx_id, line, account_id, amount, balance_after, version_after)
  SELECT tx_id, line, account_id, amount, sum(amount) OVER wallet, row_number() OVER wallet
    FROM (${lines} WHERE code = 'wallet') AS line WINDOW wallet AS (PARTITION BY account_id ORDER BY at, tx_id ROWS UNBOUNDED PRECEDING)`;

const otherEntries = `
  INSERT INTO ledger_entry (tx_id, line, account_id, amount)
  SELECT tx_id, line, account_id, amount FROM (${lines} WHERE code <> 'wallet') AS line`;

/** The whole ledger, booked at once. Its own triggers book line by line and are off meanwhile; `ledger:check` proves the result. */
export const booking: readonly string[] = [
  transfers,
  'ANALYZE fill_transfers',
  accounts,
  owners,
  'ANALYZE fill_accounts',
  headers,
  walletEntries,
  otherEntries,
];

export const bookkeepers: Readonly<Record<string, readonly string[]>> = {
  withdrawals: ['open_payout_added'],
  ledger_tx: ['ledger_tx_balanced'],
  ledger_entry: ['ledger_entry_apply', 'ledger_entry_balanced'],
};
