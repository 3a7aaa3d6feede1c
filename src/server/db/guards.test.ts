import { sql, type SQL } from 'drizzle-orm';
import { inTransaction, newId } from '../context';
import { transfer } from '../modules/ledger';
import { reviewProof } from '../modules/proofs';
import { createPayoutBatch, settlePayouts } from '../modules/payouts';
import { decideReferral, recordReferral, rewardReferral } from '../modules/referrals';
import { decideWithdrawal, requestWithdrawal } from '../modules/withdrawals';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../testing/factories';
import { testContext } from '../testing/testContext';

const t = testContext();
let admin: Person;
let ada: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx);
});

const nothing = new Error('nothing refused it');

/** The constraint that refuses a statement, or the message of a trigger. The statement is rolled back. */
const refusalOf = async (statement: SQL): Promise<string> => {
  try {
    await inTransaction(t.ctx, async ({ db }) => {
      // Checks deferred constraints of the bookings so far before the next statement.
      await db.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
      await db.execute(sql`SET CONSTRAINTS ALL DEFERRED`);
      await db.execute(statement);
      await db.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
      throw nothing;
    });
    return '';
  } catch (error) {
    if (error === nothing) return nothing.message;
    const { cause } = error as { cause?: { constraint?: string; message: string } };
    return cause?.constraint ?? cause?.message ?? String(error);
  }
};

type Table = 'applications' | 'withdrawals' | 'referrals' | 'coupons' | 'payouts';

/** A second row like the one there is, but for these columns. */
const again = (table: Table, fields: object, where: SQL = sql`true`): SQL => sql`
  INSERT INTO ${sql.identifier(table)}
  SELECT (jsonb_populate_record(kept, ${JSON.stringify(fields)}::jsonb)).* FROM ${sql.identifier(table)} kept WHERE ${where}`;
const update = (table: Table | 'tasks', change: string): SQL => sql.raw(`UPDATE ${table} SET ${change}`);

/** Each row is a claim, a statement that breaks only that claim, and the constraint that must refuse it. */
type Broken = readonly [claim: string, statement: () => SQL, refusedBy: string];
const refuses = (rows: readonly Broken[]) =>
  test.each(rows)('%s', async (_, statement, refusedBy) => expect(await refusalOf(statement())).toContain(refusedBy));

describe('a job', () => {
  beforeEach(async () => void (await postedTask(t.ctx, admin)));
  refuses([
    ['has no more holds than slots', () => update('tasks', 'applied = max_slots + 1'), 'slots_within_bounds'],
    ['has no more approved than held', () => update('tasks', 'approved = applied + 1'), 'approved_within_applied'],
    [
      'has none below zero in review',
      () => update('tasks', 'applied = 1, approved = 1, in_review = -1'),
      'tasks_in_review',
    ],
    ['pays something', () => update('tasks', 'payout_kobo = 0'), 'tasks_payout_kobo_check'],
  ]);
});

const decided = "decided_at = now(), decided_how = 'admin'";

describe('a proof', () => {
  beforeEach(async () => void (await handedIn(t.ctx, ada, (await postedTask(t.ctx, admin)).id)));
  refuses([
    [
      'holds one slot of a job for its member',
      () => again('applications', { id: newId() }),
      'applications_task_id_user_id_key',
    ],
    ['is paid something', () => update('applications', 'payout_kobo = 0'), 'applications_payout_kobo_check'],
    ['is decided at a moment', () => update('applications', "status = 'approved'"), 'decided_since_decision'],
    [
      'was handed in before it is decided',
      () =>
        update(
          'applications',
          `status = 'approved', ${decided}, submitted_at = NULL, review_due_at = NULL, proof = NULL`,
        ),
      'proof_since_submitted',
    ],
    [
      'is not decided by its own member',
      () => update('applications', `status = 'approved', ${decided}, decided_by = user_id`),
      'nobody_decides_own_proof',
    ],
  ]);

  test('that is decided stays as it is', async () => {
    await earn(t.ctx, admin, ada, 500);
    const change = sql`UPDATE applications SET payout_kobo = payout_kobo + 1 WHERE status = 'approved'`;
    expect(await refusalOf(change)).toBe('a decided applications cannot change');
  });

  describe('that is rejected comes back into review', () => {
    const back = {
      status: "'in-review'",
      take_no: 'take_no + 1',
      decided_at: 'NULL',
      decided_by: 'NULL',
      decided_how: 'NULL',
      reason: 'NULL',
      fraudulent: 'false',
      rejected_before_by: 'decided_by',
    };
    const reopened = (changes: Readonly<Record<string, string>> = {}, where = "status = 'rejected'") =>
      update(
        'applications',
        `${Object.entries({ ...back, ...changes })
          .map(([column, value]) => `${column} = ${value}`)
          .join(', ')} WHERE ${where}`,
      );
    beforeEach(async () => {
      const { rows } = await t.ctx.db.execute<{ id: string }>(sql`SELECT id FROM applications`);
      await reviewProof(acting(t.ctx, admin), { id: rows[0]!.id, given_status: 'rejected', reason: 'Too dark.' });
    });

    test('as a take of its own, with no decision, and with the admin who rejected it', async () => {
      expect(await refusalOf(reopened())).toBe(nothing.message);
      expect(await refusalOf(reopened({ review_due_at: 'now()' }))).toBe(nothing.message);
    });

    test.each([
      { take_no: 'take_no' },
      { payout_kobo: 'payout_kobo + 1' },
      { proof: "'Another.'" },
      { reason: "'Kept.'" },
      { rejected_before_by: 'NULL' },
      { status: "'taken'" },
    ] as readonly Record<string, string>[])('and not with %o', async (changes) => {
      expect(await refusalOf(reopened(changes))).toBe('a decided applications cannot change');
    });

    test('and an approved one does not', async () => {
      await earn(t.ctx, admin, ada, 500);
      expect(await refusalOf(reopened({}, "status = 'approved'"))).toBe('a decided applications cannot change');
    });

    test('and is not decided by the admin who rejected it', async () => {
      await t.ctx.db.execute(reopened());
      await t.ctx.db.execute(sql`UPDATE tasks SET applied = 1, in_review = 1`);
      const again = sql`UPDATE applications SET status = 'rejected', decided_at = now(), decided_how = 'admin', decided_by = rejected_before_by`;
      expect(await refusalOf(again)).toBe('another_decides_again');
      // Restores the columns that the verbs keep equal.
      await t.ctx.db.execute(sql`DELETE FROM applications`);
      await t.ctx.db.execute(sql`UPDATE tasks SET applied = 0, in_review = 0`);
    });
  });
});

const withdrawn = async (naira: number) => {
  await earn(t.ctx, admin, ada, naira);
  const { data } = await requestWithdrawal({ ...acting(t.ctx, ada), idempotencyKey: newId() }, { amount: naira });
  return data.transactionId;
};
const accepted = async (naira: number) => {
  const id = await withdrawn(naira);
  await decideWithdrawal(acting(t.ctx, admin), { withdrawl_id: id, given_status: 'approved' });
  return id;
};

describe('a withdrawal', () => {
  beforeEach(async () => void (await withdrawn(100)));
  refuses([
    ['is of ₦100 or more', () => update('withdrawals', 'amount_kobo = 9999'), 'withdrawal_minimum'],
    ['is decided at a moment', () => update('withdrawals', "status = 'rejected'"), 'decided_once_not_pending'],
    [
      'is not decided by its own member',
      () => update('withdrawals', "status = 'rejected', decided_at = now(), decided_by = user_id"),
      'nobody_decides_own_withdrawal',
    ],
    [
      'is made once by its key',
      () => again('withdrawals', { id: newId(), reference: 'WD-ANOTHER' }),
      'one_withdrawal_per_key',
    ],
    [
      'has a reference of its own',
      () => again('withdrawals', { id: newId(), request_key: null }),
      'withdrawals_reference_key',
    ],
    [
      'is more than what its member bears of it',
      () => update('withdrawals', "charges_borne_by = 'member', transfer_fee_kobo = amount_kobo"),
      'withdrawal_outlasts_charges',
    ],
  ]);

  test('that is decided stays as it is', async () => {
    await accepted(100);
    const change = sql`UPDATE withdrawals SET amount_kobo = amount_kobo + 1 WHERE status = 'approved'`;
    expect(await refusalOf(change)).toBe('a decided withdrawals cannot change');
  });
});

describe('a referral', () => {
  let another: Person;
  let bola: Person;
  beforeEach(async () => {
    another = await adminPerson(t.ctx);
    bola = await person(t.ctx, { status: 'pending', activatedAt: null });
    await recordReferral(t.ctx, { referredId: bola.id, referrerId: admin.id });
  });
  refuses([
    [
      'is of one referrer',
      () => sql`INSERT INTO referrals (referred_id, referrer_id, reference, reward_kobo, invited_at)
        SELECT referred_id, ${newId()}::uuid, 'REF-ANOTHER', reward_kobo, invited_at FROM referrals`,
      'referrals_pkey',
    ],
    ['is not of oneself', () => update('referrals', 'referrer_id = referred_id'), 'nobody_refers_themselves'],
    ['is worth something', () => update('referrals', 'reward_kobo = 0'), 'referrals_reward_kobo_check'],
    ['that is withheld says why', () => update('referrals', 'withheld_at = now()'), 'withheld_for_reasons'],
    [
      'that is withheld is not paid before somebody decides',
      () => update('referrals', `withheld_at = now(), reasons = '[]', rewarded_at = now()`),
      'withheld_until_decided',
    ],
    [
      'that was never withheld is not decided',
      () => update('referrals', 'decided_at = now(), decided_by = referrer_id'),
      'decided_if_withheld',
    ],
    [
      'is decided by somebody',
      () => update('referrals', `withheld_at = now(), reasons = '[]', decided_at = now()`),
      'decided_by_somebody',
    ],
    [
      'is not decided by who gains by it',
      () => update('referrals', `withheld_at = now(), reasons = '[]', decided_at = now(), decided_by = referrer_id`),
      'nobody_decides_own_referral',
    ],
    [
      'that is refused says why',
      () =>
        update('referrals', `withheld_at = now(), reasons = '[]', decided_at = now(), decided_by = '${another.id}'`),
      'refused_says_why',
    ],
    [
      'that is paid has no refusal',
      () => update('referrals', `rewarded_at = now(), refusal = 'No.'`),
      'refused_says_why',
    ],
  ]);

  test.each([
    ['rejected', 'rewarded_at = now(), refusal = NULL'],
    ['rejected', "refusal = 'Never.'"],
    ['approved', "rewarded_at = NULL, refusal = 'No.'"],
  ] as const)('that was %s stays so, for any change: %s', async (given_status, change) => {
    await rewardReferral(t.ctx, bola.id);
    await decideReferral(acting(t.ctx, another), { id: bola.id, given_status, reason: 'No.' });
    expect(await refusalOf(update('referrals', change))).toBe('a decided referral cannot change');
  });
});

describe('a coupon', () => {
  beforeEach(async () => {
    await t.ctx.db.execute(sql`
      INSERT INTO coupons (id, code, status, held_by, used_at, created_by, created_at)
      VALUES (${newId()}, 'SN-ONE', 'used', ${ada.id}, now(), ${admin.id}, now())`);
  });
  refuses([
    ['is one of its member', () => again('coupons', { id: newId(), code: 'SN-TWO' }), 'coupons_one_per_member'],
    ['has a code of its own', () => again('coupons', { id: newId(), held_by: admin.id }), 'coupons_code_key'],
    ['that is used was somebody’s', () => update('coupons', 'held_by = NULL'), 'held_by_someone'],
    ['that is used was used at a moment', () => update('coupons', 'used_at = NULL'), 'used_at_a_time'],
    [
      'that is reserved is so for a time',
      () => update('coupons', "status = 'reserved', used_at = NULL"),
      'reserved_for_a_time',
    ],
  ]);
});

const idOf = (code: string): SQL => sql`(SELECT id FROM ledger_account WHERE code = ${code})`;
const post = (kind: string, ref: string, from: SQL, to: SQL, kobo = 100): SQL => sql`
  SELECT ledger_post(gen_random_uuid(), ${kind}, ${ref}, NULL, now(), ARRAY[${from}, ${to}]::bigint[], ARRAY[${-kobo}, ${kobo}]::bigint[])`;
const account = (fields: string, values: SQL): SQL =>
  sql`INSERT INTO ledger_account (${sql.raw(fields)}) VALUES (${values})`;

describe('the ledger', () => {
  let paid = '';
  beforeEach(async () => {
    paid = await accepted(100);
  });
  const wallet = () => sql`(SELECT id FROM ledger_account WHERE user_id = ${ada.id})`;
  const entry = (line: number, kobo: number) => sql`
    INSERT INTO ledger_entry (tx_id, line, account_id, amount)
    SELECT id, ${line}, ${idOf('promo')}, ${kobo} FROM ledger_tx WHERE kind = 'withdraw_hold'`;
  refuses([
    ['has no wallet without an owner', () => account('code', sql`'wallet'`), 'wallet_has_owner'],
    ['has no escrow without a job', () => account('code', sql`'escrow'`), 'escrow_has_task'],
    ['has one wallet of a member', () => account('code, user_id', sql`'wallet', ${ada.id}`), 'ledger_account_wallet'],
    [
      'has one escrow of a job',
      () => account('code, task_id', sql`'escrow', (SELECT id FROM tasks)`),
      'ledger_account_escrow',
    ],
    ['has one account of the house for a purpose', () => account('code', sql`'promo'`), 'ledger_account_system'],
    ['has no wallet below zero', () => post('withdraw_hold', 'two', wallet(), idOf('bank_out')), 'wallet_not_negative'],
    [
      'moves a balance by entries alone',
      () => sql`UPDATE ledger_account SET balance = balance + 1`,
      'balances move only through entries',
    ],
    [
      'books one thing once',
      () => post('withdraw_hold', paid, idOf('bank_out'), idOf('promo')),
      'one_transfer_per_reason',
    ],
    [
      'books one outcome of a withdrawal',
      () => post('withdraw_release', paid, idOf('withdrawals_pending'), wallet()),
      'one_outcome_per_withdrawal',
    ],
    ['has no entry of nothing', () => entry(3, 0), 'ledger_entry_amount_check'],
    [
      'has no transfer without entries',
      () =>
        sql`INSERT INTO ledger_tx (id, kind, ref, created_at) VALUES (gen_random_uuid(), 'job_funding', 'two', now())`,
      'does not balance',
    ],
    ['adds nothing to a transfer that was booked', () => entry(3, 100), 'does not balance'],
    ['changes no transfer', () => sql`UPDATE ledger_tx SET ref = 'two'`, 'UPDATE on ledger_tx refused'],
    ['changes no entry', () => sql`UPDATE ledger_entry SET amount = amount * 2`, 'UPDATE on ledger_entry refused'],
    ['forgets no entry', () => sql`DELETE FROM ledger_entry`, 'DELETE on ledger_entry refused'],
    ['forgets no account', () => sql`DELETE FROM ledger_account`, 'DELETE on ledger_account refused'],
  ]);

  test.each([0, -100, 0.5, Number.NaN, 2 ** 53])('books no transfer of %d kobo', async (amountKobo) => {
    const [from, to] = [{ system: 'promo' }, { wallet: ada.id }] as const;
    const booked = inTransaction(t.ctx, (tx) =>
      transfer(tx, { kind: 'referral_reward', ref: 'two', from, to, amountKobo }),
    );
    await expect(booked).rejects.toThrow(`transfer referral_reward of ${amountKobo} kobo`);
  });
});

describe('a payout', () => {
  let id = '';
  beforeEach(async () => {
    id = await accepted(100);
  });
  const send = () => createPayoutBatch(acting(t.ctx, admin), {});
  const settle = (outcome: 'paid' | 'returned') =>
    settlePayouts(acting(t.ctx, admin), { ids: [id], outcome, reason: 'It came back.' });
  refuses([
    ['is the only one of its withdrawal', () => again('payouts', { reference: 'another' }), 'payouts_pkey'],
    ['has no amount of nothing', () => again('payouts', { amount_kobo: 0 }), 'payouts_amount_kobo_check'],
    ['is sent somehow', () => update('payouts', "status = 'sent', sent_at = now()"), 'payout_sent_somehow'],
    ['is sent at a moment', () => update('payouts', "status = 'sent', channel = 'manual'"), 'payout_moments'],
    ['comes back at a moment', () => update('payouts', "status = 'returned'"), 'payout_moments'],
    ['keeps its amount', () => update('payouts', 'amount_kobo = amount_kobo + 1'), 'a payout moves on'],
    [
      'is not paid before it was sent',
      () => update('payouts', "status = 'paid', channel = 'manual', sent_at = now(), paid_at = now()"),
      'a payout moves on',
    ],
    ['is not forgotten', () => sql`DELETE FROM payouts`, 'DELETE on payouts refused'],
  ]);

  test('has a reference of its own', async () => {
    const withdrawal_id = await withdrawn(100);
    expect(await refusalOf(again('payouts', { withdrawal_id }))).toBe('payouts_reference_key');
  });

  test('that was sent keeps how and when, and is in a batch only where it is paid by hand', async () => {
    const { data: batch } = await send();
    expect(await refusalOf(update('payouts', "channel = 'provider', batch_id = NULL"))).toContain('a payout moves on');
    expect(await refusalOf(update('payouts', "sent_at = sent_at + interval '1 hour'"))).toContain('a payout moves on');
    await accepted(100);
    const both = `status = 'sent', channel = 'provider', sent_at = now(), batch_id = '${batch.id}' WHERE status = 'waiting'`;
    expect(await refusalOf(update('payouts', both))).toBe('payout_batched_by_hand');
  });

  test('that is paid keeps its time, and a returned one stays unchanged', async () => {
    await send();
    await settle('paid');
    expect(await refusalOf(update('payouts', "paid_at = paid_at + interval '1 hour'"))).toContain('a payout moves on');
    await settle('returned');
    expect(await refusalOf(update('payouts', "reason = 'another'"))).toContain('a payout moves on');
  });

  test('is there as soon as its withdrawal is, where that is approved from the start', async () => {
    const added = { id: newId(), reference: 'WD-ANOTHER', request_key: null };
    const counted = await inTransaction(t.ctx, async ({ db }) => {
      await db.execute(again('withdrawals', added));
      const { rows } = await db.execute(sql`SELECT 1 FROM payouts WHERE withdrawal_id = ${added.id}`);
      throw Object.assign(nothing, { rows: rows.length });
    }).catch(({ rows }: { rows: number }) => rows);
    expect(counted).toBe(1);
  });
});

describe('a saved table view', () => {
  refuses([
    [
      'is shared under a name alone',
      () => sql`
        INSERT INTO desk_views (id, user_id, list, name, query, columns, density, page_size, shared, created_at, updated_at)
        SELECT gen_random_uuid(), ${admin.id}::uuid, 'users', '', '', '{}', 'compact', 1, true, now(), now()`,
      'layouts_are_not_shared',
    ],
  ]);
});

describe('a receipt', () => {
  const code = 'mK3vQ0aZ7cXwJ1bTn5yE-g';
  let id = '';
  const receipt = (of: string, address: string): SQL =>
    sql`INSERT INTO receipts (withdrawal_id, code, created_at) VALUES (${of}::uuid, ${address}, now())`;
  beforeEach(async () => {
    id = await accepted(100);
    await t.ctx.db.execute(receipt(id, code));
  });
  refuses([
    ['is the only one of its withdrawal', () => receipt(id, 'nK3vQ0aZ7cXwJ1bTn5yE-g'), 'receipts_pkey'],
    ['is of a withdrawal', () => receipt(newId(), 'nK3vQ0aZ7cXwJ1bTn5yE-g'), 'receipts_withdrawal_id_fkey'],
    ['has an address of 128 bits', () => sql`UPDATE receipts SET code = 'guessable'`, 'receipts_code_check'],
  ]);

  test('has an address of its own', async () => {
    expect(await refusalOf(receipt(await accepted(100), code))).toBe('receipts_code_key');
  });
});

describe('an Idempotency-Key', () => {
  refuses([
    [
      'is claimed once for one call of its person',
      () => sql`
        INSERT INTO idempotency (user_id, endpoint, key, request_hash, created_at)
        SELECT ${ada.id}::uuid, 'requestWithdrawal', 'one', '', now() FROM generate_series(1, 2)`,
      'idempotency_pkey',
    ],
  ]);

  test('of one member is free for another, and for another call', async () => {
    const { db } = t.ctx;
    for (const [who, endpoint] of [
      [ada, 'a'],
      [ada, 'b'],
      [admin, 'a'],
    ] as const)
      await db.execute(sql`
        INSERT INTO idempotency (user_id, endpoint, key, request_hash, created_at)
        VALUES (${who.id}, ${endpoint}, 'one', '', now())`);
    expect(await db.$count(sql`idempotency`)).toBe(3);
  });
});

it('every row that names a user is found by an index, so that an account can be erased with any number of rows', async () => {
  const { rows } = await t.ctx.db.execute<{ named: string }>(sql`
    SELECT r.conrelid::regclass || '.' || a.attname AS named
      FROM pg_constraint r JOIN pg_attribute a ON a.attrelid = r.conrelid AND a.attnum = r.conkey[1]
     WHERE r.contype = 'f' AND r.confrelid = 'users'::regclass
       AND NOT EXISTS (
         SELECT FROM pg_index i WHERE i.indrelid = r.conrelid AND i.indkey[0] = r.conkey[1]
            AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`);
  expect(rows).toEqual([]);
});
