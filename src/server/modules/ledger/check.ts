import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { daysAfter, lagosMonthOf, lagosMonthStart } from '../../lib/time';

export interface LedgerReport {
  readonly ok: boolean;
  /** Counts, and sums in kobo, as the database gave them. */
  readonly figures: Readonly<Record<string, number>>;
  /** Each broken rule's name, its number of rows, and one of them. */
  readonly differences: readonly { readonly check: string; readonly rows: number; readonly example: string }[];
}

/** The relations that a check reads: sums of closed months and the entries since, or all entries. */
interface Sources {
  readonly since: SQL;
  /** account_id, kind, entries, amount. */
  readonly sums: SQL;
  /** account_id, version, balance; of every stored balance the newest, among others. */
  readonly newest: SQL;
}

const monthOf = (column: SQL) => sql`date_trunc('month', ${column} AT TIME ZONE 'Africa/Lagos')::date`;

const sourcesOf = (day: string): Sources => {
  const since = sql.raw(`'${day} 00:00+01'::timestamptz`);
  const closed = sql.raw(`ledger_month_sums WHERE month < '${day}'`);
  return {
    since,
    sums: sql`(
      SELECT account_id, kind, entries, amount FROM ${closed}
       UNION ALL SELECT e.account_id, t.kind, 1, e.amount FROM ledger_entry e JOIN ledger_tx t ON t.id = e.tx_id WHERE e.at >= ${since})`,
    newest: sql`(
      SELECT account_id, version, balance FROM ${closed}
       UNION ALL SELECT account_id, version_after, balance_after FROM ledger_entry WHERE at >= ${since})`,
  };
};

/** Sums of the entries in a condition, as a closed month keeps them. */
const monthSums = (condition: SQL) => sql`
  SELECT ${monthOf(sql`e.at`)} AS month, e.account_id, t.kind, count(*)::integer AS entries, sum(e.amount)::bigint AS amount,
         max(e.version_after) AS version, (array_agg(e.balance_after ORDER BY e.version_after DESC))[1] AS balance,
         bit_xor(hashtextextended(concat_ws(' ', e.tx_id, e.line, e.amount, e.balance_after, e.version_after, extract(epoch FROM e.at),
           t.ref, t.actor_id, extract(epoch FROM t.created_at)), 0)) AS digest
    FROM ledger_entry e JOIN ledger_tx t ON t.id = e.tx_id WHERE ${condition} GROUP BY 1, 2, 3`;

/** Finds every changed, missing or added entry of a closed month. */
const kept = {
  'every closed month has the entries and the sums it was closed with': sql`
    SELECT month || ', account ' || account_id || ', ' || kind AS example
      FROM (SELECT * FROM ledger_month_sums) AS closed
      FULL JOIN (${monthSums(sql`e.at < (SELECT (max(month) + interval '1 month') AT TIME ZONE 'Africa/Lagos' FROM ledger_month_sums)`)}) AS found
      USING (month, account_id, kind)
     WHERE (closed.entries, closed.amount, closed.version, closed.balance, closed.digest)
           IS DISTINCT FROM (found.entries, found.amount, found.version, found.balance, found.digest)`,
};

// Each query returns the rows that break the rule of its name; `example` shows the faulty values.
const promises: Readonly<Record<string, SQL | ((sources: Sources) => SQL)>> = {
  'every transfer has two lines or more and sums to zero': ({ since }) => sql`
    SELECT t.id::text AS example FROM ledger_tx t LEFT JOIN ledger_entry e ON e.tx_id = t.id AND e.at >= ${since}
     WHERE t.created_at >= ${since} GROUP BY t.id HAVING count(e.line) < 2 OR COALESCE(sum(e.amount), 0) <> 0`,
  'every stored balance equals its entries, and its version counts them': ({ sums }) => sql`
    SELECT COALESCE(a.user_id, a.owner_id)::text AS example FROM ledger_account a LEFT JOIN ${sums} e ON e.account_id = a.id
     WHERE a.tracked GROUP BY a.id HAVING COALESCE(sum(e.amount), 0) <> a.balance OR COALESCE(sum(e.entries), 0) <> a.version`,
  'the newest entry of every stored balance remembers it': ({ newest }) => sql`
    SELECT COALESCE(a.user_id, a.owner_id)::text AS example FROM ledger_account a JOIN ${newest} e ON e.account_id = a.id AND e.version = a.version
     WHERE a.tracked AND e.balance <> a.balance`,
  'no wallet is below zero': sql`SELECT user_id::text AS example FROM ledger_account WHERE code = 'wallet' AND balance < 0`,
  'every account but wallets and owners keeps no balance': sql`
    SELECT id::text AS example FROM ledger_account WHERE NOT tracked AND (balance <> 0 OR version <> 0)`,
  'every member has a wallet, every job an escrow and every owner an account': sql`
    SELECT u.id::text AS example FROM users u LEFT JOIN ledger_account a ON a.user_id = u.id WHERE a.id IS NULL
     UNION ALL SELECT t.id::text FROM tasks t LEFT JOIN ledger_account a ON a.task_id = t.id WHERE a.id IS NULL
     UNION ALL SELECT o.id::text FROM owners o LEFT JOIN ledger_account a ON a.owner_id = o.id WHERE a.id IS NULL`,
  'every deposit is booked as its status says: once, whole, to its own owner, and back from who has its money': sql`
    SELECT COALESCE(d.reference, booked.ref) AS example
      FROM deposits d FULL JOIN (
        SELECT t.ref, -sum(e.amount) FILTER (WHERE a.code = 'bank_in') AS kobo, sum(e.amount) FILTER (WHERE a.code = 'owner') AS to_owner,
               sum(e.amount) FILTER (WHERE a.code = 'unallocated') AS to_nobody,
               min(a.owner_id::text) FILTER (WHERE t.kind <> 'deposit_reversal') AS owner_id,
               max(a.owner_id::text) FILTER (WHERE t.kind <> 'deposit_reversal') AS last_owner,
               max(a.owner_id::text) FILTER (WHERE t.kind = 'deposit_reversal') AS taken_from
          FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id JOIN ledger_account a ON a.id = e.account_id
         WHERE t.kind IN ('deposit', 'deposit_allocation', 'deposit_reversal') GROUP BY t.ref) booked ON booked.ref = d.id::text
     WHERE COALESCE(booked.kobo, 0) <> CASE WHEN d.status IN ('booked', 'unallocated') THEN d.amount_kobo ELSE 0 END
        OR COALESCE(booked.to_owner, 0) <> CASE d.status WHEN 'booked' THEN d.amount_kobo ELSE 0 END
        OR COALESCE(booked.to_nobody, 0) <> CASE d.status WHEN 'unallocated' THEN d.amount_kobo ELSE 0 END
        OR booked.owner_id IS DISTINCT FROM booked.last_owner OR booked.owner_id <> d.owner_id::text
        OR (booked.ref IS NULL) <> (d.booked_at IS NULL)
        OR (SELECT COALESCE(o.heir_id, o.id) FROM owners o WHERE o.id::text = booked.taken_from)
           <> (SELECT COALESCE(o.heir_id, o.id) FROM owners o WHERE o.id = d.owner_id)`,
  'no closed owner is below zero': sql`
    SELECT o.reference AS example FROM owners o JOIN ledger_account a ON a.owner_id = o.id WHERE o.status = 'closed' AND a.balance < 0`,
  'every pay-in that is paid is booked to its owner and with what was paid, or has an alert': sql`
    SELECT p.reference AS example FROM pay_ins p WHERE p.status = 'paid'
       AND NOT EXISTS (
         SELECT FROM deposits d LEFT JOIN owners booked_to ON booked_to.id = d.owner_id LEFT JOIN owners asked ON asked.id = p.owner_id
          WHERE d.pay_in_id = p.id AND d.booked_at IS NOT NULL AND d.amount_kobo = COALESCE(p.paid_kobo, d.amount_kobo)
            -- One that fitted no owner is whose an admin said.
            AND (asked.id IS NULL OR COALESCE(booked_to.heir_id, booked_to.id) = COALESCE(asked.heir_id, asked.id)
              OR (d.source = 'provider' AND (d.owner_id IS NULL
                OR EXISTS (SELECT FROM ledger_tx t WHERE t.kind = 'deposit_allocation' AND t.ref = d.id::text)))))
       AND NOT EXISTS (SELECT FROM contradictions c WHERE c.pay_in_id = p.id AND c.status IN ('open', 'settled'))`,
  'every pay-in that is paid has its deposit, and no other has one': sql`
    SELECT p.reference AS example FROM pay_ins p LEFT JOIN deposits d ON d.pay_in_id = p.id
     WHERE (p.status = 'paid') <> (d.id IS NOT NULL)`,
  'every owner has funded the own jobs with what these hold, have paid and have earned': ({ sums }) => sql`
    SELECT o.reference AS example FROM owners o JOIN ledger_account a ON a.owner_id = o.id
      LEFT JOIN (SELECT account_id, -sum(amount) AS kobo FROM ${sums} e
                  WHERE kind IN ('job_funding', 'job_refund', 'owner_opening') GROUP BY account_id) funded ON funded.account_id = a.id
      LEFT JOIN (SELECT t.owner_id, sum(e.amount) FILTER (WHERE e.kind IN ('job_funding', 'job_refund')) AS funded,
                        sum(e.amount) AS held, -sum(e.amount) FILTER (WHERE e.kind IN ('job_payout', 'fee_earned', 'vat_due')) AS gone
                   FROM tasks t JOIN ledger_account escrow ON escrow.task_id = t.id JOIN ${sums} e ON e.account_id = escrow.id
                  GROUP BY t.owner_id) jobs ON jobs.owner_id = o.id
      LEFT JOIN (SELECT owner_id, sum(kobo) AS kobo FROM (
                   SELECT owner_id, -jobs_kobo AS kobo FROM owner_requests WHERE kind = 'move' AND status = 'accepted'
                    UNION ALL SELECT target_id, jobs_kobo FROM owner_requests WHERE kind = 'move' AND status = 'accepted') each
                  GROUP BY owner_id) moved ON moved.owner_id = o.id
     WHERE COALESCE(funded.kobo, 0) + COALESCE(moved.kobo, 0) <> COALESCE(jobs.funded, 0)
        OR COALESCE(jobs.funded, 0) <> COALESCE(jobs.held, 0) + COALESCE(jobs.gone, 0)`,
  'every refund and every move of owners is booked as its request says, and no other is': sql`
    SELECT COALESCE(r.id::text, booked.ref) AS example
      FROM (SELECT * FROM owner_requests WHERE status = 'accepted' AND kind IN ('refund', 'move') AND amount_kobo <> 0) r
      FULL JOIN (SELECT t.ref, t.kind, a.owner_id, e.amount FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id
                   JOIN ledger_account a ON a.id = e.account_id WHERE t.kind = 'owner_refund' AND a.code = 'owner'
                  UNION ALL
                 SELECT t.ref, t.kind, a.owner_id, e.amount FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id
                   JOIN ledger_account a ON a.id = e.account_id JOIN owner_requests q ON q.id::text = t.ref AND q.owner_id = a.owner_id
                  WHERE t.kind = 'owner_move') booked
        ON booked.ref = r.id::text AND booked.kind = 'owner_' || r.kind
     WHERE r.id IS NULL OR booked.ref IS NULL OR booked.owner_id <> r.owner_id OR booked.amount <> -r.amount_kobo
        OR EXISTS (SELECT FROM deposits d WHERE d.id = r.deposit_id AND d.amount_kobo < (
             SELECT sum(other.amount_kobo) FROM owner_requests other WHERE other.deposit_id = d.id AND other.kind = 'refund' AND other.status <> 'refused'))`,
  'every approved proof earned its fee and its VAT once, and no other did': sql`
    SELECT COALESCE(p.id::text, booked.ref) AS example
      FROM (SELECT id, 'fee_earned' AS kind, fee_kobo AS kobo FROM applications WHERE status = 'approved' AND fee_kobo > 0
             UNION ALL SELECT id, 'vat_due', vat_kobo FROM applications WHERE status = 'approved' AND vat_kobo > 0) p
      FULL JOIN (SELECT t.ref, t.kind, e.amount, a.code FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id AND e.amount > 0
                   JOIN ledger_account a ON a.id = e.account_id WHERE t.kind IN ('fee_earned', 'vat_due')) booked
        ON booked.ref = p.id::text AND booked.kind = p.kind
     WHERE p.id IS NULL OR booked.ref IS NULL OR booked.amount <> p.kobo OR booked.code <> CASE p.kind WHEN 'fee_earned' THEN 'fees' ELSE 'vat' END`,
  'every booking with an owner has one document, of its kind, its amount and its owner': sql`
    SELECT COALESCE(d.number, booked.ref) AS example
      FROM (SELECT * FROM documents WHERE kind <> 'statement') d
      FULL JOIN (SELECT t.id, t.kind, t.ref, t.created_at, a.owner_id, abs(e.amount) AS kobo,
                        CASE t.kind WHEN 'job_funding' THEN 'invoice' WHEN 'deposit' THEN 'receipt' WHEN 'deposit_allocation' THEN 'receipt' ELSE 'credit_note' END AS document
                   FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id JOIN ledger_account a ON a.id = e.account_id AND a.code = 'owner'
                  WHERE t.kind IN ('job_funding', 'job_refund', 'deposit', 'deposit_allocation', 'deposit_reversal')) booked
        ON booked.id = d.transfer_id
     WHERE booked.id IS NULL OR (d.id IS NULL AND booked.created_at > (SELECT min(issued_at) FROM documents))
        OR d.kind <> booked.document OR d.owner_id <> booked.owner_id OR d.amount_kobo <> booked.kobo
        OR d.deposit_id::text <> booked.ref OR (d.id IS NOT NULL AND (d.deposit_id IS NOT NULL) <> (booked.kind LIKE 'deposit%'))
        OR NOT EXISTS (SELECT FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
                        WHERE e.tx_id = booked.id AND (d.task_id IS NULL OR a.task_id = d.task_id))`,
  'the documents of each kind and year are numbered from 1 without a gap': sql`
    SELECT COALESCE(n.kind || ' ' || n.year, given.kind || ' ' || given.year) AS example
      FROM document_numbers n
      FULL JOIN (SELECT kind, split_part(number, '-', 2)::int AS year, count(*) AS documents, max(split_part(number, '-', 3)::int) AS last
                   FROM documents GROUP BY 1, 2) given USING (kind, year)
     WHERE n.last IS DISTINCT FROM given.last OR n.last IS DISTINCT FROM given.documents`,
  'nothing is left where all owners were one': ({ sums }) => sql`
    SELECT a.code AS example FROM ledger_account a JOIN ${sums} e ON e.account_id = a.id WHERE a.code = 'owners_before'
     GROUP BY a.code HAVING sum(e.amount) <> 0`,
  'what is held equals the pending withdrawals, and what is on its way and paid out equals the payouts': ({
    sums,
  }) => sql`
    SELECT a.code AS example
      FROM (SELECT 'withdrawals_pending' AS code, COALESCE(sum(amount_kobo), 0) AS kobo FROM withdrawals WHERE status = 'pending'
             UNION ALL
            SELECT 'bank_out', COALESCE(sum(w.amount_kobo), 0) FROM payouts p JOIN withdrawals w ON w.id = p.withdrawal_id
             WHERE p.status IN ('waiting', 'sent')
             UNION ALL
            SELECT 'paid_out', COALESCE(sum(amount_kobo), 0) FROM payouts WHERE status = 'paid') AS due
      JOIN ledger_account a USING (code)
     WHERE (SELECT COALESCE(sum(e.amount), 0) FROM ${sums} e WHERE e.account_id = a.id) <> due.kobo`,
  'every approved withdrawal has one payout, of its amount less what its member bears, and no other has one': sql`
    SELECT COALESCE(w.reference, p.reference) AS example
      FROM (SELECT * FROM withdrawals WHERE status = 'approved') w FULL JOIN payouts p ON p.withdrawal_id = w.id
     WHERE w.id IS NULL OR p.withdrawal_id IS NULL OR p.user_id <> w.user_id OR p.amount_kobo <> w.amount_kobo
         - CASE w.charges_borne_by WHEN 'member' THEN w.stamp_duty_kobo + w.transfer_fee_kobo ELSE 0 END`,
  'every payout was booked as its status says: paid once, and given back once and whole to its own member': sql`
    SELECT p.reference AS example FROM payouts p JOIN withdrawals w ON w.id = p.withdrawal_id
      LEFT JOIN ledger_tx paid ON paid.kind = 'payout_paid' AND paid.ref = p.withdrawal_id::text
      LEFT JOIN ledger_entry went ON went.tx_id = paid.id AND went.amount > 0
      LEFT JOIN (SELECT t.ref, a.user_id, a.code, sum(e.amount) AS kobo
                   FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id AND e.amount > 0 JOIN ledger_account a ON a.id = e.account_id
                  WHERE t.kind IN ('payout_return', 'payout_return_charges') GROUP BY t.ref, a.user_id, a.code) AS back
        ON back.ref = p.withdrawal_id::text
     WHERE went.amount IS DISTINCT FROM CASE WHEN p.paid_at IS NOT NULL THEN p.amount_kobo END
        OR back.kobo IS DISTINCT FROM CASE WHEN p.status = 'returned' THEN w.amount_kobo END
        OR (back.kobo IS NOT NULL AND back.user_id IS DISTINCT FROM p.user_id AND back.code <> 'unclaimed')`,
  // A duty missing from the terms may still have been due; the product bears it.
  'every paid payout booked the duty and the fee of its terms once, from whoever bears them, and no other did': sql`
    SELECT COALESCE(p.reference, booked.ref) AS example
      FROM (SELECT t.ref, t.kind, given.amount AS kobo, giver.code AS giver, taker.code AS taker
              FROM ledger_tx t JOIN ledger_entry given ON given.tx_id = t.id AND given.amount < 0 JOIN ledger_account giver ON giver.id = given.account_id
              JOIN ledger_entry taken ON taken.tx_id = t.id AND taken.amount > 0 JOIN ledger_account taker ON taker.id = taken.account_id
             WHERE t.kind IN ('payout_duty', 'payout_fee')) booked
      FULL JOIN (SELECT p.withdrawal_id::text AS ref, p.reference, charge.*
                   FROM payouts p JOIN withdrawals w ON w.id = p.withdrawal_id
                  CROSS JOIN LATERAL (VALUES
                    ('payout_duty', 'stamp_duty', NULLIF(w.stamp_duty_kobo, 0), w.stamp_duty_kobo > 0 AND w.charges_borne_by = 'member'),
                    ('payout_fee', 'transfer_fees', w.transfer_fee_kobo, w.charges_borne_by = 'member')) AS charge (kind, taker, kobo, by_member)
                  WHERE p.paid_at IS NOT NULL) p
        ON p.ref = booked.ref AND p.kind = booked.kind
     WHERE p.ref IS NULL OR COALESCE(-booked.kobo, 0) <> p.kobo OR booked.taker <> p.taker
        OR booked.giver <> CASE WHEN p.by_member THEN 'bank_out' ELSE 'payout_costs' END`,
  'what nobody claims is what came back to closed accounts, and nothing else': sql`
    SELECT t.ref AS example FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id JOIN ledger_tx t ON t.id = e.tx_id
      LEFT JOIN payouts p ON p.withdrawal_id::text = t.ref AND t.kind IN ('payout_return', 'payout_return_charges')
      LEFT JOIN users u ON u.id = p.user_id
     WHERE a.code = 'unclaimed' AND (u.status IS DISTINCT FROM 'closed' OR e.amount < 0)
       AND NOT EXISTS (SELECT FROM contradictions c WHERE c.payout_id::text = t.ref AND t.kind = 'payout_late' AND c.status = 'taken')`,
  'every payout that was returned and then paid was taken back once and whole, and no other was': sql`
    SELECT COALESCE(w.reference, booked.ref) AS example
      FROM (SELECT payout_id FROM contradictions WHERE status = 'taken') c JOIN withdrawals w ON w.id = c.payout_id
      FULL JOIN (SELECT t.ref, sum(e.amount) AS kobo FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id JOIN ledger_account a ON a.id = e.account_id
                  WHERE a.code = 'late_paid' GROUP BY t.ref) booked ON booked.ref = c.payout_id::text
     WHERE c.payout_id IS NULL OR booked.kobo IS DISTINCT FROM w.amount_kobo`,
  'every withdrawal is held once, and settled or released exactly as its status says': sql`
    SELECT w.reference AS example FROM withdrawals w
      LEFT JOIN ledger_tx hold ON hold.kind = 'withdraw_hold' AND hold.ref = w.id::text
      LEFT JOIN ledger_tx ending ON ending.kind IN ('withdraw_settle', 'withdraw_release') AND ending.ref = w.id::text
      LEFT JOIN ledger_entry e ON e.tx_id = hold.id AND e.amount > 0
     WHERE hold.id IS NULL OR e.amount <> w.amount_kobo
        OR ending.kind IS DISTINCT FROM CASE w.status WHEN 'approved' THEN 'withdraw_settle' WHEN 'rejected' THEN 'withdraw_release' END`,
  'every approved proof was paid once, at its own price, to its own member, and no other was paid': sql`
    SELECT COALESCE(p.id::text, t.ref) AS example
      FROM (SELECT * FROM applications WHERE status = 'approved') p
      FULL JOIN (SELECT * FROM ledger_tx WHERE kind = 'job_payout') t ON t.ref = p.id::text
      LEFT JOIN ledger_entry e ON e.tx_id = t.id AND e.amount > 0
      LEFT JOIN ledger_account a ON a.id = e.account_id
     WHERE p.id IS NULL OR t.id IS NULL OR e.amount <> p.payout_kobo OR a.user_id IS DISTINCT FROM p.user_id`,
  'every rewarded referral was paid once, to the referrer, and no other was paid': sql`
    SELECT COALESCE(r.referred_id::text, t.ref) AS example
      FROM (SELECT * FROM referrals WHERE rewarded_at IS NOT NULL) r
      FULL JOIN (SELECT * FROM ledger_tx WHERE kind = 'referral_reward') t ON t.ref = r.referred_id::text
      LEFT JOIN ledger_entry e ON e.tx_id = t.id AND e.amount > 0
      LEFT JOIN ledger_account a ON a.id = e.account_id
     WHERE r.referred_id IS NULL OR t.id IS NULL OR e.amount <> r.reward_kobo OR a.user_id IS DISTINCT FROM r.referrer_id`,
  'every member who was brought has brought a reward: paid, refused, or on hold and still to be decided': sql`
    SELECT r.referred_id::text AS example FROM referrals r JOIN users u ON u.id = r.referred_id
     WHERE r.status = 'invited' AND u.status <> 'pending'`,
  'a closed account has an empty wallet, nothing held and nothing to be decided': sql`
    SELECT u.id::text AS example FROM users u JOIN ledger_account a ON a.user_id = u.id
     WHERE u.status = 'closed' AND (a.balance <> 0
        OR EXISTS (SELECT 1 FROM payouts p WHERE p.user_id = u.id AND p.status IN ('waiting', 'sent'))
        OR EXISTS (SELECT 1 FROM withdrawals w WHERE w.user_id = u.id AND w.status = 'pending')
        OR EXISTS (SELECT 1 FROM applications p WHERE p.user_id = u.id AND p.status IN ('taken', 'in-review'))
        OR EXISTS (SELECT 1 FROM referrals r WHERE r.referrer_id = u.id AND r.status = 'on_hold'))`,
  'every escrow equals what the open slots of its job may still cost': ({ sums }) => sql`
    SELECT t.reference AS example FROM tasks t
      JOIN (SELECT a.task_id, COALESCE(sum(e.amount), 0) AS kobo FROM ledger_account a LEFT JOIN ${sums} e ON e.account_id = a.id
             WHERE a.code = 'escrow' GROUP BY a.id) booked ON booked.task_id = t.id
      LEFT JOIN (SELECT task_id, sum(payout_kobo + fee_kobo + vat_kobo) AS kobo FROM applications WHERE status IN ('taken', 'in-review') GROUP BY task_id) held
        ON held.task_id = t.id
     WHERE booked.kobo <> COALESCE(held.kobo, 0)
         + CASE WHEN t.status IN ('available', 'paused') AND t.deleted_at IS NULL
           THEN (SELECT COALESCE(sum(funded - applied), 0) FROM job_portions WHERE task_id = t.id) * (t.payout_kobo + t.fee_kobo + t.vat_kobo) ELSE 0 END`,
  'every job counts its slots as its applications stand': sql`
    SELECT t.reference AS example FROM tasks t
      JOIN job_portions s ON s.task_id = t.id LEFT JOIN applications p ON p.task_id = s.task_id AND p.portion = s.nth
     GROUP BY t.id, s.task_id, s.nth
    HAVING s.applied <> count(p.id) FILTER (WHERE p.status IN ('taken', 'in-review', 'approved'))
        OR s.in_review <> count(p.id) FILTER (WHERE p.status = 'in-review')
        OR s.approved <> count(p.id) FILTER (WHERE p.status = 'approved')
        OR s.rejected <> count(p.id) FILTER (WHERE p.status = 'rejected')`,
  'every job has its portions, with no more slots than the job, and none before it is paid': sql`
    SELECT t.reference AS example FROM tasks t LEFT JOIN job_portions s ON s.task_id = t.id
     GROUP BY t.id
    HAVING count(s.nth) = 0 OR max(s.nth) + 1 <> count(s.nth) OR sum(s.funded) > t.max_slots
        OR t.status IN ('draft', 'awaiting-payment') AND sum(s.funded) > 0
        OR t.slots_per_day < sum(s.day_quota) FILTER (WHERE s.day_quota IS NOT NULL)`,
  'every counter equals the rows it counts, day by day': sql`
    SELECT name || ' on ' || day AS example
      FROM (SELECT name, day, sum(rows) AS rows, sum(kobo) AS kobo FROM counters GROUP BY name, day) kept
      FULL JOIN (
        SELECT 'withdrawals.' || status AS name, lagos_day(COALESCE(decided_at, created_at)) AS day, count(*) AS rows, sum(amount_kobo) AS kobo
          FROM withdrawals GROUP BY 1, 2
         UNION ALL SELECT 'proofs.' || status, lagos_day(COALESCE(decided_at, submitted_at)), count(*), sum(payout_kobo)
          FROM applications WHERE submitted_at IS NOT NULL GROUP BY 1, 2
         UNION ALL SELECT 'tasks.' || status, lagos_day(created_at), count(*), 0 FROM tasks WHERE deleted_at IS NULL GROUP BY 1, 2
         UNION ALL SELECT 'members.' || status, lagos_day(activated_at), count(*), 0 FROM users WHERE status <> 'pending' GROUP BY 1, 2
         UNION ALL SELECT 'coupons.' || status, lagos_day(COALESCE(used_at, created_at)), count(*), 0 FROM coupons GROUP BY 1, 2
         UNION ALL SELECT 'payouts.' || status, lagos_day(COALESCE(returned_at, paid_at, sent_at, approved_at)), count(*), sum(amount_kobo)
          FROM payouts GROUP BY 1, 2
         UNION ALL SELECT 'audit', lagos_day(at), count(*), 0 FROM audit GROUP BY 1, 2
         UNION ALL SELECT 'withdrawals.asked.' || status, lagos_day(created_at), count(*), 0 FROM withdrawals GROUP BY 1, 2
         UNION ALL SELECT 'proofs.handed-in.' || status, lagos_day(submitted_at), count(*), 0
          FROM applications WHERE submitted_at IS NOT NULL GROUP BY 1, 2
         UNION ALL SELECT 'payouts.approved.' || status, lagos_day(approved_at), count(*), 0 FROM payouts GROUP BY 1, 2
         UNION ALL SELECT 'links.opened', day, sum(visits), 0 FROM share_job_counts WHERE kind = 'counted' GROUP BY 1, 2
             UNION ALL SELECT 'links.visits', day, sum(visits), 0
              FROM share_job_counts WHERE kind IN ('counted', 'repeat', 'crowded', 'no-id') GROUP BY 1, 2
      ) counted USING (name, day)
     WHERE COALESCE(kept.rows, 0) <> COALESCE(counted.rows, 0) OR COALESCE(kept.kobo, 0) <> COALESCE(counted.kobo, 0)`,
  'every counter is the sum of its days': sql`
    SELECT name AS example
      FROM counter_sums FULL JOIN (SELECT name, sum(rows) AS rows, sum(kobo) AS kobo FROM counter_days GROUP BY name) AS days USING (name)
     WHERE COALESCE(counter_sums.rows, 0) <> COALESCE(days.rows, 0) OR COALESCE(counter_sums.kobo, 0) <> COALESCE(days.kobo, 0)`,
};

const figures = ({ sums }: Sources) => sql`
  SELECT (SELECT count(*) FROM ledger_tx) AS transfers,
         (SELECT COALESCE(sum(entries), 0) FROM ${sums} e) AS entries,
         (SELECT count(*) FROM ledger_account WHERE code = 'wallet') AS wallets,
         (SELECT count(*) FROM ledger_account WHERE code = 'owner') AS owners,
         (SELECT COALESCE(sum(amount), 0) FROM ${sums} e) AS "sum of all entries (kobo)",
         (SELECT COALESCE(sum(balance), 0) FROM ledger_account WHERE code = 'wallet') AS "in wallets (kobo)",
         (SELECT COALESCE(sum(balance), 0) FROM ledger_account WHERE code = 'owner' AND balance > 0) AS "paid in by owners and not spent (kobo)",
         (SELECT COALESCE(-sum(balance), 0) FROM ledger_account WHERE code = 'owner' AND balance < 0) AS "owed by owners (kobo)",
         (SELECT COALESCE(sum(amount_kobo), 0) FROM withdrawals WHERE status = 'pending') AS "held for withdrawals (kobo)",
         (SELECT COALESCE(sum(w.amount_kobo), 0) FROM payouts p JOIN withdrawals w ON w.id = p.withdrawal_id
           WHERE p.status IN ('waiting', 'sent')) AS "on the way to banks (kobo)",
         (SELECT COALESCE(sum(amount_kobo), 0) FROM payouts WHERE status = 'paid') AS "paid out (kobo)",
         (SELECT COALESCE(sum(reward_kobo), 0) FROM referrals WHERE status = 'on_hold') AS "rewards being checked (kobo)",
         (SELECT COALESCE(sum(e.amount), 0) FROM ${sums} e JOIN ledger_account a ON a.id = e.account_id WHERE a.code = 'escrow')
           AS "in escrow (kobo)"`;

const firstOpenDay = async ({ db }: Pick<Ctx, 'db'>): Promise<string | undefined> => {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`SELECT (max(month) + interval '1 month')::date::text AS day FROM ledger_month_sums`,
  );
  return rows[0]?.day ?? undefined;
};

/** Before every entry, so that all months are read. */
const noDay = '0001-01-01';

/**
 * Checks the ledger against itself and against the rows it pays for; changes nothing. For balances it trusts the sums of closed months; `whole` reads
 * their entries instead, and compares the two.
 */
export const checkLedger = async (ctx: Pick<Ctx, 'db'>, { whole = false } = {}): Promise<LedgerReport> => {
  const sources = sourcesOf((whole ? undefined : await firstOpenDay(ctx)) ?? noDay);
  const differences: LedgerReport['differences'][number][] = [];
  const asked: typeof promises = whole ? { ...promises, ...kept } : promises;
  for (const [check, broken] of Object.entries(asked)) {
    const rowsBreaking = typeof broken === 'function' ? broken(sources) : broken;
    const { rows } = await ctx.db.execute<{ example: string; rows: string }>(
      sql`SELECT min(example) AS example, count(*) AS rows FROM (${rowsBreaking}) AS broken`,
    );
    const [found] = rows;
    if (found && Number(found.rows) > 0) differences.push({ check, rows: Number(found.rows), example: found.example });
  }
  const { rows } = await ctx.db.execute<Record<string, string>>(figures(sources));
  const counted = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
  return { ok: differences.length === 0, figures: counted, differences };
};

/** No transfer is booked this long after its time. */
const graceDays = 2;

/** Keeps the sums of every month that is over. Call it in a transaction, and only after a clean check of the whole ledger. */
export const closeMonths = async ({ db, now }: Ctx): Promise<void> => {
  await db.execute(sql`SET LOCAL statement_timeout = '30min'`);
  const { since } = sourcesOf((await firstOpenDay({ db })) ?? noDay);
  const end = lagosMonthStart(lagosMonthOf(daysAfter(now(), -graceDays))).toISOString();
  const { rows } = await db.execute(sql`
    WITH added AS (
      INSERT INTO ledger_month_sums (month, account_id, kind, entries, amount, version, balance, digest)
      ${monthSums(sql`e.at >= ${since} AND e.at < ${end}::timestamptz`)} RETURNING 1)
    SELECT FROM added LIMIT 1`);
  // PostgreSQL analyses the months by itself, but not all together.
  if (rows.length > 0) await db.execute(sql`ANALYZE ledger_entry`);
};
