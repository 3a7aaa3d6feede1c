import { type Column, getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { inTransaction, newId, type Ctx } from '../context';
import { recordDeposit, reverseDeposit } from '../modules/funding';
import { transfer } from '../modules/ledger';
import { reviewProof } from '../modules/proofs';
import { confirmPayoutUpload, createPayoutBatch, settlePayouts } from '../modules/payouts';
import { decideReferral, recordReferral, rewardReferral } from '../modules/referrals';
import { decideWithdrawal, requestWithdrawal } from '../modules/withdrawals';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../testing/factories';
import { testContext } from '../testing/testContext';
import * as schema from './schema';

const t = testContext();
let admin: Person;
let ada: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx);
});

const nothing = new Error('nothing refused it');

/** Money guards (triggers as table.trigger) and how to drop each; references to people and counters guard no money. */
const guards = sql`
  WITH money AS (SELECT unnest(ARRAY['applications', 'coupons', 'deposits', 'document_numbers', 'documents', 'idempotency', 'job_portions', 'ledger_account', 'ledger_entry',
                                     'ledger_month_sums', 'ledger_tx', 'owner_contacts', 'owner_requests', 'owner_words', 'owners', 'pay_ins', 'payout_batches', 'payouts', 'receipts', 'referrals', 'tasks',
                                     'withdrawals']::regclass[]) AS relation)
  SELECT conname AS name, format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', relation, conname) AS removal
    FROM money JOIN pg_constraint ON conrelid = relation AND contype IN ('c', 'f', 'p', 'u', 'x') AND confrelid <> 'users'::regclass
   UNION ALL
  SELECT relname, format('DROP INDEX %I', relname)
    FROM money JOIN pg_index ON indrelid = relation AND indisunique JOIN pg_class c ON c.oid = indexrelid
   WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = relation)
   UNION ALL
  SELECT relation || '.' || tgname, format('DROP TRIGGER %I ON %s', tgname, relation)
    FROM money JOIN pg_trigger ON tgrelid = relation AND NOT tgisinternal AND tgname NOT LIKE 'count%'`;

let removals: ReadonlyMap<string, string> | null = null;
const removalsByName = async () => {
  if (!removals) {
    const { rows } = await t.ctx.db.execute<{ name: string; removal: string }>(guards);
    removals = new Map(rows.map(({ name, removal }) => [name, removal]));
  }
  return removals;
};

/** Does something without the named guard, then rolls it back. */
const undone = async (
  statement: SQL,
  without?: string,
  seen: (db: Ctx['db']) => Promise<void> = async () => undefined,
) =>
  inTransaction(t.ctx, async ({ db }) => {
    // Checks the deferred constraints of earlier bookings before the next statement.
    await db.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
    await db.execute(sql`SET CONSTRAINTS ALL DEFERRED`);
    if (without !== undefined)
      await db.execute(sql.raw((await removalsByName()).get(without) ?? `no guard is called ${without}`));
    await db.execute(statement);
    await db.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
    await seen(db);
    throw nothing;
  });

/** The constraint that refuses a statement, or a trigger's message. */
const refusalOf = (statement: SQL, without?: string): Promise<string> =>
  undone(statement, without).catch((error: unknown) => {
    if (error === nothing) return nothing.message;
    const { cause } = error as { cause?: { constraint?: string; message: string } };
    return cause?.constraint ?? cause?.message ?? String(error);
  });

const shown = new Set<string>();

/** Shows that only this guard refuses a statement: without it another refusal follows, or none. */
const refusedBy = async (statement: SQL, guard: string, refusal = guard, next = nothing.message): Promise<void> => {
  shown.add(guard);
  expect(await refusalOf(statement)).toContain(refusal);
  expect(await refusalOf(statement, guard)).toBe(next);
};

/** Shows a trigger's effect: a query's rows after a statement, with the trigger and without. */
const doneBy = async (statement: SQL, guard: string, query: SQL): Promise<void> => {
  shown.add(guard);
  const counts: number[] = [];
  for (const without of [undefined, guard])
    await undone(statement, without, async (db) => void counts.push((await db.execute(query)).rows.length)).catch(
      (error: unknown) => expect(error).toBe(nothing),
    );
  expect(counts).toEqual([1, 0]);
};

type Table =
  | 'applications'
  | 'coupons'
  | 'deposits'
  | 'document_numbers'
  | 'documents'
  | 'job_portions'
  | 'owner_contacts'
  | 'owner_requests'
  | 'owner_words'
  | 'owners'
  | 'pay_ins'
  | 'payout_batches'
  | 'payouts'
  | 'referrals'
  | 'tasks'
  | 'withdrawals';

/** A table's columns, except generated ones. */
const writtenColumns = (name: Table): string[] => {
  const table = Object.values(schema).find((one) => is(one, PgTable) && getTableName(one) === name);
  if (!is(table, PgTable)) throw new Error(`no table is called ${name}`);
  const columns: Column[] = Object.values(getTableColumns(table));
  return columns.filter(({ generated }) => !generated).map(({ name: column }) => column);
};

/** A copy of the existing row with these columns changed. */
const again = (table: Table, fields: object, where: SQL = sql`true`): SQL => {
  const columns = sql.raw(writtenColumns(table).join(', '));
  return sql`
    INSERT INTO ${sql.identifier(table)} (${columns}) SELECT ${columns} FROM (
      SELECT (jsonb_populate_record(kept, ${JSON.stringify(fields)}::jsonb)).* FROM ${sql.identifier(table)} kept WHERE ${where}) more`;
};
const update = (table: Table, change: string): SQL => sql.raw(`UPDATE ${table} SET ${change}`);

/** A claim, a statement that breaks only it, the guard that refuses it, and a trigger's message. */
type Broken = readonly [claim: string, statement: () => SQL, guard: string, refusal?: string, next?: string];
const refuses = (rows: readonly Broken[]) => {
  for (const [claim, statement, ...guard] of rows) test(claim, () => refusedBy(statement(), ...guard));
};

describe('a job', () => {
  beforeEach(async () => void (await postedTask(t.ctx, admin)));
  refuses([
    ['has no more holds than paid slots', () => update('job_portions', 'applied = funded + 1'), 'slots_within_bounds'],
    ['is of an owner', () => update('tasks', 'owner_id = id'), 'tasks_owner_id_fkey'],
    [
      'waits for a higher price alone',
      () => update('tasks', 'next_payout_kobo = payout_kobo'),
      'tasks_next_payout_kobo_check',
    ],
    ['has no fee below zero', () => update('tasks', 'fee_kobo = -1'), 'tasks_fee_kobo_check'],
    ['has no VAT below zero', () => update('tasks', 'vat_kobo = -1'), 'tasks_fee_kobo_check'],
    [
      'has no more approved than held',
      () => update('job_portions', 'approved = applied + 1'),
      'approved_within_applied',
    ],
    [
      'has none below zero in review',
      () => update('job_portions', 'applied = 1, approved = 1, in_review = -1'),
      'job_portions_in_review_check',
    ],
    ['pays something', () => update('tasks', 'payout_kobo = 0'), 'tasks_payout_kobo_check'],
    ['has a slot', () => update('tasks', 'max_slots = 0'), 'tasks_max_slots_check'],
    ['asks for no followers below zero', () => update('tasks', 'min_followers = -1'), 'tasks_min_followers_check'],
    ['is of a platform', () => update('tasks', "platform = 'none'"), 'tasks_platform_check'],
    ['is of a known kind', () => update('tasks', "kind = 'none'"), 'tasks_kind_check'],
    ['has a known status', () => update('tasks', "status = 'none'"), 'tasks_status_check'],
    ['lets a slot or more be taken on a day', () => update('tasks', 'slots_per_day = 0'), 'tasks_slots_per_day_check'],
    ['has a trial of a slot or more', () => update('tasks', 'trial_slots = 0'), 'tasks_trial_slots_check'],
    ['has none below zero rejected', () => update('job_portions', 'rejected = -1'), 'job_portions_rejected_check'],
    ['has each portion once', () => again('job_portions', {}), 'job_portions_pkey'],
    ['has portions of a job', () => update('job_portions', `task_id = '${newId()}'`), 'job_portions_task_id_fkey'],
    ['ends after its start', () => update('tasks', 'starts_at = now(), ends_at = now()'), 'job_ends_after_start'],
    ['is there once', () => again('tasks', { reference: 'another' }), 'tasks_pkey'],
    ['has a reference of its own', () => again('tasks', { id: newId() }), 'tasks_reference_key'],
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
    ['is there once', () => again('applications', { user_id: admin.id }), 'applications_pkey'],
    ['is of a portion of a job', () => update('applications', 'portion = 1'), 'applications_portion_fkey'],
    ['has a known status', () => update('applications', "status = 'none'"), 'applications_status_check'],
    ['has a clock once it is submitted', () => update('applications', 'review_due_at = NULL'), 'proof_has_clock'],
    [
      'is decided in a known way',
      () => update('applications', "status = 'approved', decided_at = now(), decided_how = 'none'"),
      'applications_decided_how_check',
    ],
    ['has a known word', () => update('applications', "owner_word = 'none'"), 'applications_owner_word_check'],
    ['is paid something', () => update('applications', 'payout_kobo = 0'), 'applications_payout_kobo_check'],
    ['is decided at a moment', () => update('applications', "status = 'approved'"), 'decided_since_decision'],
    [
      'was submitted before it is decided',
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
    [
      'is not rejected by the owner of its job',
      () => update('applications', "status = 'rejected', decided_at = now(), decided_how = 'owner'"),
      'owner_only_approves',
    ],
    [
      'is not accepted by its job’s owner in the name of an admin',
      () =>
        update(
          'applications',
          `status = 'approved', decided_at = now(), decided_how = 'owner', decided_by = '${admin.id}'`,
        ),
      'owner_only_approves',
    ],
  ]);

  describe('has its job owner’s verdict', () => {
    const word = (fields: object) => {
      const kept = { word: 'agreed', said_by: 'buyer@shop.example', said_at: t.clock.now(), ...fields };
      return sql`INSERT INTO owner_words SELECT (jsonb_populate_record(NULL::owner_words, ${JSON.stringify(kept)}::jsonb)).*`;
    };
    beforeEach(async () => {
      const { rows } = await t.ctx.db.execute<{ id: string }>(sql`SELECT id FROM applications`);
      await t.ctx.db.execute(word({ application_id: rows[0]!.id }));
    });
    refuses([
      ['that is known', () => update('owner_words', "word = 'none'"), 'owner_words_word_check'],
      ['with the reason of a refusal', () => update('owner_words', "word = 'not_agreed'"), 'not_agreed_for_a_reason'],
      ['with no reason of an acceptance', () => update('owner_words', "reason = 'Gone.'"), 'not_agreed_for_a_reason'],
      [
        'with a reason that says something',
        () => update('owner_words', "word = 'not_agreed', reason = ''"),
        'owner_words_reason_check',
      ],
      ['once', () => again('owner_words', { said_by: 'another' }), 'owner_words_pkey'],
      ['of a proof that is there', () => word({ application_id: newId() }), 'owner_words_application_id_fkey'],
    ]);

    test.each(["UPDATE owner_words SET said_by = 'another'", 'DELETE FROM owner_words'])(
      'that is final once decided: %s',
      async (change) => {
        const { rows } = await t.ctx.db.execute<{ id: string }>(sql`SELECT id FROM applications`);
        await reviewProof(acting(t.ctx, admin), { id: rows[0]!.id, given_status: 'rejected', reason: 'Too dark.' });
        const refusal = 'an owner has a word in proofs in review alone';
        await refusedBy(sql.raw(change), 'owner_words.owner_word_in_review', refusal);
      },
    );
  });

  test('that is decided stays unchanged', async () => {
    await earn(t.ctx, admin, ada, 500);
    for (const column of [
      'payout_kobo = payout_kobo + 1',
      'owner_may_see = NOT owner_may_see',
      "owner_word = 'agreed'",
    ]) {
      const change = sql.raw(`UPDATE applications SET ${column} WHERE status = 'approved'`);
      await refusedBy(change, 'applications.decided_is_final', 'a decided applications cannot change');
    }
  });

  describe('that is rejected returns to review', () => {
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

    test('as a new take without a decision, with the admin who rejected it', async () => {
      expect(await refusalOf(reopened())).toBe(nothing.message);
      expect(await refusalOf(reopened({ review_due_at: 'now()' }))).toBe(nothing.message);
    });

    test.each([
      { take_no: 'take_no' },
      { payout_kobo: 'payout_kobo + 1' },
      { proof: "'Another.'" },
      { owner_may_see: 'NOT owner_may_see' },
      { owner_word: "'agreed'" },
      { reason: "'Kept.'" },
      { rejected_before_by: 'NULL' },
      { status: "'taken'", submitted_at: 'NULL', review_due_at: 'NULL', proof: 'NULL' },
    ] as readonly Record<string, string>[])('but not with %o', async (changes) => {
      await refusedBy(reopened(changes), 'applications.decided_is_final', 'a decided applications cannot change');
    });

    test('but not once approved', async () => {
      await earn(t.ctx, admin, ada, 500);
      const change = reopened({}, "status = 'approved'");
      await refusedBy(change, 'applications.decided_is_final', 'a decided applications cannot change');
    });

    test('but is not decided by the admin who rejected it', async () => {
      await t.ctx.db.execute(reopened());
      await t.ctx.db.execute(sql`UPDATE job_portions SET applied = 1, in_review = 1`);
      const again = sql`UPDATE applications SET status = 'rejected', decided_at = now(), decided_how = 'admin', decided_by = rejected_before_by`;
      await refusedBy(again, 'another_decides_again');
      // Restores the columns that the verbs keep equal.
      await t.ctx.db.execute(sql`DELETE FROM share_links`);
      await t.ctx.db.execute(sql`DELETE FROM applications`);
      await t.ctx.db.execute(sql`UPDATE job_portions SET applied = 0, in_review = 0, rejected = 0`);
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
    ['is there once', () => again('withdrawals', { reference: 'WD-ANOTHER', request_key: null }), 'withdrawals_pkey'],
    [
      'has a known status',
      () => update('withdrawals', "status = 'none', decided_at = now()"),
      'withdrawals_status_check',
    ],
    ['has a key that is one', () => update('withdrawals', "request_key = ''"), 'withdrawals_request_key_check'],
    [
      'has somebody for its charges',
      () => update('withdrawals', "charges_borne_by = 'none'"),
      'withdrawals_charges_borne_by_check',
    ],
    [
      'costs no duty below zero',
      () => update('withdrawals', 'stamp_duty_kobo = -1'),
      'withdrawals_stamp_duty_kobo_check',
    ],
    [
      'costs no fee below zero',
      () => update('withdrawals', 'transfer_fee_kobo = -1'),
      'withdrawals_transfer_fee_kobo_check',
    ],
    [
      'is more than what its member bears of it',
      () => update('withdrawals', "charges_borne_by = 'member', transfer_fee_kobo = amount_kobo"),
      'withdrawal_outlasts_charges',
    ],
  ]);

  test('that is decided stays unchanged', async () => {
    await accepted(100);
    const change = sql`UPDATE withdrawals SET amount_kobo = amount_kobo + 1 WHERE status = 'approved'`;
    await refusedBy(change, 'withdrawals.decided_is_final', 'a decided withdrawals cannot change');
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
        SELECT referred_id, ${another.id}::uuid, 'REF-ANOTHER', reward_kobo, invited_at FROM referrals`,
      'referrals_pkey',
    ],
    [
      'has a reference of its own',
      () => sql`INSERT INTO referrals (referred_id, referrer_id, reference, reward_kobo, invited_at)
        SELECT ${another.id}::uuid, referrer_id, reference, reward_kobo, invited_at FROM referrals`,
      'referrals_reference_key',
    ],
    ['is not of oneself', () => update('referrals', 'referrer_id = referred_id'), 'nobody_refers_themselves'],
    ['is worth something', () => update('referrals', 'reward_kobo = 0'), 'referrals_reward_kobo_check'],
    ['that is on hold says why', () => update('referrals', 'on_hold_since = now()'), 'on_hold_for_reasons'],
    [
      'that is on hold is not paid before somebody decides',
      () => update('referrals', `on_hold_since = now(), reasons = '[]', rewarded_at = now()`),
      'on_hold_until_decided',
    ],
    [
      'that was never on hold is not decided',
      () => update('referrals', `rewarded_at = now(), decided_at = now(), decided_by = '${another.id}'`),
      'decided_if_on_hold',
    ],
    [
      'is decided by somebody',
      () => update('referrals', `on_hold_since = now(), reasons = '[]', decided_at = now(), refusal = 'No.'`),
      'decided_by_somebody',
    ],
    [
      'is not decided by who gains by it',
      () =>
        update(
          'referrals',
          `on_hold_since = now(), reasons = '[]', decided_at = now(), decided_by = referrer_id, refusal = 'No.'`,
        ),
      'nobody_decides_own_referral',
    ],
    [
      'that is refused says why',
      () =>
        update('referrals', `on_hold_since = now(), reasons = '[]', decided_at = now(), decided_by = '${another.id}'`),
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
  ] as const)('that was %s never changes: %s', async (given_status, change) => {
    // On hold, because both have one bank account.
    await t.ctx.db.execute(sql`UPDATE users SET account_no = ${bola.accountNo} WHERE id = ${admin.id}`);
    await rewardReferral(t.ctx, bola.id);
    await decideReferral(acting(t.ctx, another), { id: bola.id, given_status, reason: 'No.' });
    await refusedBy(
      update('referrals', change),
      'referrals.decided_referral_is_final',
      'a decided referral cannot change',
    );
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
    ['is there once', () => again('coupons', { code: 'SN-TWO', held_by: admin.id }), 'coupons_pkey'],
    [
      'has a known status',
      () => update('coupons', "status = 'none', held_by = NULL, used_at = NULL"),
      'coupons_status_check',
    ],
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

describe('a job owner', () => {
  const contact = (id: SQL, email: string): SQL => sql`
    INSERT INTO owner_contacts (id, owner_id, email, created_at) SELECT ${id}, id, ${email}, now() FROM owners`;
  beforeEach(async () => void (await postedTask(t.ctx, admin)));
  refuses([
    ['is there once', () => again('owners', { reference: 'another' }), 'owners_pkey'],
    ['has a reference of its own', () => again('owners', { id: newId() }), 'owners_reference_key'],
    ['has a known status', () => update('owners', "status = 'none'"), 'owners_status_check'],
    ['has an heir that there is', () => update('owners', `heir_id = '${newId()}'`), 'owners_heir_id_fkey'],
    ['has no credit below zero', () => update('owners', 'credit_kobo = -1'), 'owners_credit_kobo_check'],
    [
      'has a mailbox that no other has, however it is spelt',
      () => contact(sql`gen_random_uuid()`, 'Owner+two@Advertiser.example'),
      'owner_contacts_mailbox_key',
    ],
    [
      'has each contact once',
      () => contact(sql`(SELECT id FROM owner_contacts)`, 'two@advertiser.example'),
      'owner_contacts_pkey',
    ],
    ['is the one of a contact', () => update('owner_contacts', 'owner_id = id'), 'owner_contacts_owner_id_fkey'],
    [
      'has a mailbox that waits by an admin alone',
      () => update('owner_contacts', 'pending_since = now(), added_by = NULL'),
      'pending_contact_has_admin',
    ],
  ]);
});

describe('an owner’s account', () => {
  const owned = idOf('owner');
  const spend = (kobo: number, kind = 'job_funding') => post(kind, 'two', owned, idOf('escrow'), kobo);
  const grow = (kind: string) => post(kind, 'two', idOf('promo'), owned);
  const withCredit = (kobo: string) => t.ctx.db.execute(update('owners', `credit_kobo = ${kobo}`));
  const beyond = ['ledger_entry.ledger_entry_apply', 'owner_within_credit'] as const;
  // They owe ₦1,500 for the job.
  beforeEach(async () => void (await postedTask(t.ctx, admin)));

  test('can be spent down to the credit and no further', async () => {
    await withCredit('150100');
    expect(await refusalOf(spend(100))).toBe(nothing.message);
    await refusedBy(spend(101), ...beyond);
    await withCredit('NULL');
    expect(await refusalOf(spend(1_000_000))).toBe(nothing.message);
  });

  test('below the credit still accepts deposits and reversals', async () => {
    await withCredit('0');
    for (const kind of ['deposit', 'deposit_allocation', 'job_refund'])
      expect(await refusalOf(grow(kind))).toBe(nothing.message);
    for (const kind of ['deposit_reversal', 'owner_opening'])
      expect(await refusalOf(spend(100, kind))).toBe(nothing.message);
    await refusedBy(spend(1), ...beyond);
  });

  test('refunds what it holds and nothing on credit', async () => {
    const { rows } = await t.ctx.db.execute<{ id: string }>(sql`SELECT id FROM owners`);
    const deposit = { owner_id: rows[0]!.id, amount: 1_501, receivedOn: '2026-03-04', bankReference: 'FT26063' };
    await recordDeposit(acting(t.ctx, admin), deposit);
    const back = (kobo: number) => post('owner_refund', 'two', owned, idOf('bank_in'), kobo);
    expect(await refusalOf(back(100))).toBe(nothing.message);
    await refusedBy(back(101), ...beyond);
  });
});

const aPayIn = (id: string) => sql`
  INSERT INTO pay_ins (id, reference, owner_id, amount_kobo, status, created_at, expires_at)
  SELECT ${id}, ${id}, id, 100, 'open', now(), now() FROM owners`;

describe('a question to the payments provider', () => {
  beforeEach(async () => {
    await postedTask(t.ctx, admin);
    await t.ctx.db.execute(aPayIn(newId()));
  });
  const more = (fields: object) => again('pay_ins', { id: newId(), reference: 'another', ...fields });
  refuses([
    ['is there once', () => more({ id: undefined }), 'pay_ins_pkey'],
    ['has a reference of its own', () => more({ reference: undefined }), 'pay_ins_reference_key'],
    ['has a known status', () => more({ status: 'expired' }), 'pay_ins_status_check'],
    ['is of some money', () => more({ amount_kobo: 0 }), 'pay_ins_amount_kobo_check'],
    ['asks an owner for a sum', () => more({ amount_kobo: null }), 'pay_in_asks_an_owner'],
    ['is for an owner that there is', () => more({ owner_id: newId() }), 'pay_ins_owner_id_fkey'],
    ['is for a job that there is', () => more({ task_id: newId() }), 'pay_ins_task_id_fkey'],
  ]);
});

describe('a deposit', () => {
  const never = ['deposits.deposit_is_kept', 'a deposit is never edited'] as const;
  const other = { reference: 'another', bank_reference: 'another' };
  let id = '';
  beforeEach(async () => {
    const { owner } = await postedTask(t.ctx, admin);
    const { data } = await recordDeposit(acting(t.ctx, admin), {
      owner_id: owner.id,
      amount: 1_000,
      receivedOn: '2026-03-04',
      bankReference: 'FT26063',
    });
    id = data.id;
  });
  const more = (fields: object) => again('deposits', { ...other, id: newId(), ...fields });
  const payIn = newId();
  const provided = { source: 'provider', recorded_by: null, pay_in_id: payIn };
  beforeEach(() => t.ctx.db.execute(aPayIn(payIn)));
  refuses([
    ['is there once', () => again('deposits', other), 'deposits_pkey'],
    ['has a reference of its own', () => more({ reference: undefined }), 'deposits_reference_key'],
    ['is booked once', () => more({ bank_reference: undefined }), 'one_deposit_per_bank_reference'],
    ['is booked once, however spelt', () => more({ bank_reference: 'ft 26-063.' }), 'one_deposit_per_bank_reference'],
    ['has a known status', () => more({ status: 'none', booked_at: null }), 'deposits_status_check'],
    ['is of some money', () => more({ amount_kobo: 0 }), 'deposits_amount_kobo_check'],
    ['that is booked is an owner’s', () => more({ owner_id: null }), 'booked_deposit_has_owner'],
    ['that fits no owner has none', () => more({ status: 'unallocated' }), 'unallocated_deposit_has_none'],
    ['is booked at a moment', () => more({ booked_at: null }), 'deposit_has_times'],
    ['is reversed by an admin, at a moment', () => more({ status: 'reversed' }), 'deposit_has_ending'],
    ['is confirmed by another', () => more({ confirmed_by: admin.id }), 'another_confirms_deposit'],
    ['is given to an owner at a moment', () => more({ allocated_by: admin.id }), 'allocated_deposit_has_time'],
    ['is of an owner that there is', () => more({ owner_id: newId() }), 'deposits_owner_id_fkey'],
    ['comes from a known side', () => more({ ...provided, source: 'none' }), 'deposits_source_check'],
    ['of hand is recorded by somebody', () => more({ recorded_by: null }), 'manual_deposit_has_recorder'],
    ['of the provider is of a pay-in', () => more({ ...provided, pay_in_id: null }), 'provider_deposit_has_pay_in'],
    ['is of a pay-in that there is', () => more({ pay_in_id: newId() }), 'deposits_pay_in_id_fkey'],
    ['keeps its amount', () => update('deposits', 'amount_kobo = amount_kobo + 1'), ...never],
    ['keeps its day', () => update('deposits', 'received_on = received_on + 1'), ...never],
    ['keeps the reference of the bank', () => update('deposits', "bank_reference = 'another'"), ...never],
    ['keeps its place among old spellings', () => update('deposits', 'reference_twin = 1'), ...never],
    [
      'keeps who gave it to its owner',
      () => update('deposits', `allocated_by = '${ada.id}', allocated_at = now()`),
      ...never,
    ],
    ['keeps who recorded it', () => update('deposits', `recorded_by = '${ada.id}'`), ...never],
    ['keeps its side', () => update('deposits', "source = 'provider'"), ...never, 'manual_deposit_has_recorder'],
    ['stays with its owner', () => update('deposits', 'owner_id = id'), ...never, 'deposits_owner_id_fkey'],
    ['goes never back to waiting', () => update('deposits', "status = 'waiting', booked_at = NULL"), ...never],
    [
      'that is booked is not refused',
      () => update('deposits', `status = 'refused', booked_at = NULL, ended_at = now(), ended_by = '${admin.id}'`),
      ...never,
    ],
    ['is not forgotten', () => sql`DELETE FROM deposits`, ...never, 'documents_deposit_id_fkey'],
    [
      'is not forgotten with all others',
      () => sql`TRUNCATE deposits CASCADE`,
      'deposits.frozen',
      'TRUNCATE on deposits refused',
      'TRUNCATE on documents refused',
    ],
  ]);

  test('from the provider is booked once, even after a reversal, and keeps its pay-in', async () => {
    const ended = { status: 'refused', booked_at: null, ended_at: t.clock.now(), ended_by: admin.id };
    const fromProvider = (fields: object) =>
      again('deposits', { ...provided, ...fields, id: newId(), bank_reference: 'P-1' }, sql`id = ${id}`);
    await t.ctx.db.execute(fromProvider({ ...ended, reference: 'first' }));
    await t.ctx.db.execute(sql`UPDATE pay_ins SET status = 'paid'`);
    await refusedBy(fromProvider({ reference: 'second' }), 'one_deposit_per_provider_payment');
    await t.ctx.db.execute(sql`UPDATE deposits SET pay_in_id = ${payIn} WHERE id = ${id}`);
    await refusedBy(sql`UPDATE deposits SET pay_in_id = NULL WHERE id = ${id}`, ...never);
  });

  test('that was reversed stays reversed, and its reference can be recorded again', async () => {
    await reverseDeposit(acting(t.ctx, admin), { id, reason: 'It was another owner’s.' });
    await refusedBy(update('deposits', "reason = 'another'"), ...never);
    const recorded = { status: 'waiting', booked_at: null, ended_at: null, ended_by: null };
    expect(await refusalOf(more({ ...recorded, bank_reference: undefined }))).toBe(nothing.message);
  });
});

describe('a document', () => {
  const never = ['documents.document_is_frozen', 'a document is never changed'] as const;
  /** A deposit without an owner has no receipt. */
  let spare = { transfer_id: '', deposit_id: '' };
  beforeEach(async () => {
    const { owner } = await postedTask(t.ctx, admin);
    const bank = { amount: 1_000, receivedOn: '2026-03-04' };
    await recordDeposit(acting(t.ctx, admin), { ...bank, owner_id: owner.id, bankReference: 'FT26063' });
    const { data } = await recordDeposit(acting(t.ctx, admin), {
      ...bank,
      bankReference: 'FT26064',
      another_transfer: true,
    });
    const { rows } = await t.ctx.db.execute<{ id: string }>(sql`SELECT id FROM ledger_tx WHERE ref = ${data.id}`);
    spare = { transfer_id: rows[0]!.id, deposit_id: data.id };
  });
  const more = (fields: object) =>
    again('documents', { id: newId(), number: 'RCT-2026-000009', ...spare, ...fields }, sql`kind = 'receipt'`);
  const note = { kind: 'credit_note', number: 'CRN-2026-000009' };
  refuses([
    ['is there once', () => more({ id: undefined }), 'documents_pkey'],
    ['has a number of its own', () => more({ number: undefined }), 'documents_number_key'],
    ['is of a known kind', () => more({ kind: 'none', number: 'STM-2026-000009' }), 'documents_kind_check'],
    ['is numbered by its kind', () => more({ number: 'INV-2026-000009' }), 'documents_number_check'],
    ['is about one booking', () => more({ transfer_id: undefined }), 'one_document_per_booking'],
    ['is the one receipt of its deposit', () => more({ deposit_id: undefined }), 'one_receipt_per_deposit'],
    ['is for some money', () => more({ amount_kobo: 0 }), 'documents_amount_kobo_check'],
    ['is about a booking', () => more({ transfer_id: null }), 'document_has_booking'],
    ['is about a deposit or a job', () => more({ deposit_id: null }), 'document_has_subject'],
    ['is of an owner that there is', () => more({ owner_id: newId() }), 'documents_owner_id_fkey'],
    [
      'is about a job that there is',
      () => more({ ...note, deposit_id: null, task_id: newId() }),
      'documents_task_id_fkey',
    ],
    ['is about a deposit that there is', () => more({ deposit_id: newId() }), 'documents_deposit_id_fkey'],
    ['is about a booking that there is', () => more({ transfer_id: newId() }), 'documents_transfer_id_fkey'],
    ['keeps what it says', () => update('documents', "content = '{}'"), ...never],
    ['is not forgotten', () => sql`DELETE FROM documents`, ...never],
    [
      'is not forgotten with all others',
      () => sql`TRUNCATE documents`,
      'documents.frozen',
      'TRUNCATE on documents refused',
    ],
    ['has one row of numbers for its kind and year', () => again('document_numbers', {}), 'document_numbers_pkey'],
    [
      'has numbers of a known kind',
      () => again('document_numbers', { kind: 'none' }, sql`kind = 'receipt'`),
      'document_numbers_kind_check',
    ],
    ['is numbered from 1', () => update('document_numbers', 'last = 0'), 'document_numbers_last_check'],
    [
      'keeps its number from others',
      () => sql`DELETE FROM document_numbers`,
      'document_numbers.frozen',
      'DELETE on document_numbers refused',
    ],
  ]);

  test('records when it was mailed', async () => {
    expect(await refusalOf(update('documents', 'mailed_at = now()'))).toBe(nothing.message);
  });
});

describe('a request about an owner’s money', () => {
  const more = (fields: object) =>
    again('owner_requests', {
      id: newId(),
      status: 'refused',
      decided_by: ada.id,
      decided_at: t.clock.now(),
      ...fields,
    });
  const refund = { kind: 'refund', amount_kobo: 100 };
  beforeEach(async () => {
    await postedTask(t.ctx, admin);
    await t.ctx.db.execute(sql`
      INSERT INTO owner_requests (id, owner_id, kind, to_kobo, reason, requested_by, requested_at, status)
      SELECT gen_random_uuid(), id, 'credit', 100, 'They pay on time.', ${admin.id}, now(), 'waiting' FROM owners`);
  });
  refuses([
    ['is there once', () => more({ id: undefined }), 'owner_requests_pkey'],
    ['waits alone', () => again('owner_requests', { id: newId() }), 'one_request_waits'],
    ['is of a known kind', () => more({ kind: 'none' }), 'owner_requests_kind_check'],
    ['has a known status', () => more({ status: 'none' }), 'owner_requests_status_check'],
    ['is for no credit below zero', () => more({ to_kobo: -1 }), 'owner_requests_to_kobo_check'],
    ['is decided by an admin', () => update('owner_requests', "status = 'accepted'"), 'decided_request_has_admin'],
    [
      'is asked by an admin, unless it is a refund',
      () => update('owner_requests', 'requested_by = NULL'),
      'owner_asks_for_refund',
    ],
    ['is of an owner', () => update('owner_requests', 'owner_id = id'), 'owner_requests_owner_id_fkey'],
    ['pays a deposit back', () => more(refund), 'refund_has_deposit'],
    [
      'pays back a deposit that there is',
      () => more({ ...refund, deposit_id: newId() }),
      'owner_requests_deposit_id_fkey',
    ],
    ['moves to an owner', () => more({ kind: 'move' }), 'move_has_target'],
    [
      'moves to an owner that there is',
      () => more({ kind: 'move', target_id: newId() }),
      'owner_requests_target_id_fkey',
    ],
    ['is sent where it is an accepted refund', () => more({ bank_reference: 'FT26063' }), 'sent_refund_is_accepted'],
  ]);

  test('moves it to another owner or refunds some', async () => {
    const { rows } = await t.ctx.db.execute<{ id: string }>(sql`SELECT id FROM owners`);
    await refusedBy(more({ kind: 'move', target_id: rows[0]!.id }), 'move_has_target');
    await refusedBy(
      more({ ...refund, deposit_id: newId(), amount_kobo: 0 }),
      'refund_has_deposit',
      'refund_has_deposit',
      'owner_requests_deposit_id_fkey',
    );
  });
});

describe('the ledger', () => {
  let paid = '';
  beforeEach(async () => {
    paid = await accepted(100);
  });
  const wallet = () => sql`(SELECT id FROM ledger_account WHERE user_id = ${ada.id})`;
  const entries = (lines: string, of = sql`id`, at = sql`created_at`) => sql`
    INSERT INTO ledger_entry (tx_id, at, line, account_id, amount)
    SELECT ${of}, ${at}, line, ${idOf('promo')}, kobo FROM ledger_tx, (VALUES ${sql.raw(lines)}) AS added (line, kobo) WHERE kind = 'withdraw_hold'`;
  const transferOf = (lines: string, to = idOf('promo')) => sql`
    WITH made AS (INSERT INTO ledger_tx (id, kind, ref, created_at) VALUES (gen_random_uuid(), 'job_funding', 'two', now()) RETURNING *)
    INSERT INTO ledger_entry (tx_id, at, line, account_id, amount)
    SELECT id, created_at, line, ${to}, kobo FROM made, (VALUES ${sql.raw(lines)}) AS added (line, kobo)`;
  const nowhere = '00000000-0000-4000-8000-000000000009';
  const added = ['ledger_entry.ledger_entry_balanced', 'does not balance'] as const;
  const monthSum = (account: SQL) => sql`
    INSERT INTO ledger_month_sums (month, account_id, kind, entries, amount, digest) SELECT '2026-03-01', ${account}, 'deposit', 1, 1, 1`;
  const monthSumTwice = () => sql`${monthSum(idOf('promo'))} FROM generate_series(1, 2)`;
  const bookedAgain = (kind: string) => sql`
    INSERT INTO ledger_tx (id, kind, ref, created_at)
    SELECT id, ${kind}, 'two', created_at FROM ledger_tx WHERE kind = 'withdraw_hold'`;
  refuses([
    ['has no wallet without an owner', () => account('code', sql`'wallet'`), 'wallet_has_owner'],
    ['has no escrow without a job', () => account('code', sql`'escrow'`), 'escrow_has_task'],
    ['has one wallet of a member', () => account('code, user_id', sql`'wallet', ${ada.id}`), 'ledger_account_wallet'],
    [
      'has one escrow of a job',
      () => account('code, task_id', sql`'escrow', (SELECT id FROM tasks)`),
      'ledger_account_escrow',
    ],
    ['has no account of an owner without one', () => account('code', sql`'owner'`), 'owner_account_has_owner'],
    [
      'has one account of an owner of jobs',
      () => account('code, owner_id', sql`'owner', (SELECT id FROM owners)`),
      'ledger_account_owner',
    ],
    [
      'has accounts of owners that there are',
      () => account('code, owner_id', sql`'owner', ${newId()}`),
      'ledger_account_owner_id_fkey',
    ],
    ['has accounts for known purposes', () => account('code', sql`'none'`), 'ledger_account_code_check'],
    ['has escrows of jobs', () => account('code, task_id', sql`'escrow', ${newId()}`), 'ledger_account_task_id_fkey'],
    [
      'has each account once',
      () => sql`
        INSERT INTO ledger_account (id, code, task_id) OVERRIDING SYSTEM VALUE VALUES (${idOf('promo')}, 'escrow', ${newId()})`,
      'ledger_account_pkey',
      'ledger_account_pkey',
      'ledger_account_task_id_fkey',
    ],
    ['books each transfer once', () => bookedAgain('job_refund'), 'ledger_tx_pkey'],
    ['books for known reasons', () => bookedAgain('none'), 'ledger_tx_kind_check', 'kind_check', 'ledger_tx_pkey'],
    ['has each line of a transfer once', () => entries('(1, 100), (2, -100)'), 'ledger_entry_pkey', '_pkey'],
    ['has entries of accounts', () => transferOf('(1, 100), (2, -100)', sql`0`), 'ledger_entry_account_id_fkey'],
    [
      'has entries of transfers',
      () => entries('(1, 100), (2, -100)', sql`${nowhere}::uuid`),
      'ledger_entry_tx_id_fkey',
      'ledger_entry_tx_id_fkey',
      `transfer ${nowhere} does not balance`,
    ],
    ['has one account of the house for a purpose', () => account('code', sql`'promo'`), 'ledger_account_system'],
    ['has no wallet below zero', () => post('withdraw_hold', 'two', wallet(), idOf('bank_out')), 'wallet_not_negative'],
    [
      'moves a balance by entries alone',
      () => sql`UPDATE ledger_account SET balance = balance + 1`,
      'ledger_account.ledger_account_guard',
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
    ['has no entry of nothing', () => transferOf('(1, 0), (2, 0)'), 'ledger_entry_amount_check'],
    [
      'has no transfer without entries',
      () =>
        sql`INSERT INTO ledger_tx (id, kind, ref, created_at) VALUES (gen_random_uuid(), 'job_funding', 'two', now())`,
      'ledger_tx.ledger_tx_balanced',
      'has no entries',
    ],
    ['has no transfer that does not balance', () => transferOf('(1, 100), (2, -99)'), ...added],
    ['has no transfer with a line before the first', () => transferOf('(0, 100), (1, -50), (3, -50)'), ...added],
    ['has no transfer without a line in between', () => transferOf('(1, 100), (3, -100)'), ...added],
    ['adds nothing to a transfer that was booked', () => entries('(3, 100)'), ...added],
    ['adds nothing to it that balances either', () => entries('(3, 100), (4, -100)'), ...added],
    [
      'adds nothing to it at another time',
      () => entries('(1, 100), (2, -100)', sql`id`, sql`created_at + interval '1 month'`),
      ...added,
    ],
    ['has each sum of a closed month once', () => monthSumTwice(), 'ledger_month_sums_pkey'],
    ['has sums of accounts', () => monthSum(sql`0`), 'ledger_month_sums_account_id_fkey'],
    [
      'changes no sum of a closed month',
      () => sql`UPDATE ledger_month_sums SET amount = 0`,
      'ledger_month_sums.frozen',
      'UPDATE on ledger_month_sums refused',
    ],
    [
      'changes no transfer',
      () => sql`UPDATE ledger_tx SET actor_id = NULL`,
      'ledger_tx.frozen',
      'UPDATE on ledger_tx refused',
    ],
    [
      'changes no entry',
      () => sql`UPDATE ledger_entry SET amount = amount * 2`,
      'ledger_entry.frozen',
      'UPDATE on ledger_entry refused',
    ],
    ['forgets no entry', () => sql`DELETE FROM ledger_entry`, 'ledger_entry.frozen', 'DELETE on ledger_entry refused'],
    [
      'forgets no account of a member',
      () => sql`DELETE FROM ledger_account WHERE user_id = ${admin.id}`,
      'ledger_account.only_unused_wallets_go',
      'DELETE on ledger_account refused',
    ],
    [
      'forgets not all accounts',
      () => sql`TRUNCATE ledger_account CASCADE`,
      'ledger_account.frozen',
      'TRUNCATE on ledger_account refused',
      'TRUNCATE on ledger_entry refused',
    ],
  ]);

  test('takes entries through their table alone, never through a month', async () => {
    const { rows: months } = await t.ctx.db.execute<{ name: string }>(
      sql`SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'ledger_entry'::regclass`,
    );
    expect(months.length).toBeGreaterThan(3);
    for (const { name } of months) {
      const month = sql.identifier(name);
      for (const [verb, statement] of [
        ['INSERT', sql`INSERT INTO ${month} SELECT * FROM ledger_entry`],
        ['UPDATE', sql`UPDATE ${month} SET amount = amount * 2`],
        ['DELETE', sql`DELETE FROM ${month}`],
        ['TRUNCATE', sql`TRUNCATE ${month}`],
      ] as const)
        expect(await refusalOf(statement)).toBe(`${verb} on ${name} refused`);
    }
  });

  test('changes a wallet’s balance with every entry', async () => {
    const moved = sql`SELECT FROM ledger_account WHERE user_id = ${ada.id} AND balance = 50`;
    await doneBy(post('job_refund', 'two', idOf('promo'), wallet(), 50), 'ledger_entry.ledger_entry_apply', moved);
  });

  test.each([0, -100, 0.5, Number.NaN, 2 ** 53])('books no transfer of %d kobo', async (amountKobo) => {
    const [from, to] = [{ system: 'promo' }, { wallet: ada.id }] as const;
    const booked = inTransaction(t.ctx, (tx) =>
      transfer(tx, { kind: 'referral_reward', ref: 'two', from, to, amountKobo }),
    );
    await expect(booked).rejects.toThrow(`transfer referral_reward of ${amountKobo} kobo`);
  });
});

const releasedByAnother = [
  'payouts.payout_released_by_another',
  'a payout is released once, while it waits, by another than who accepted it',
] as const;
const movesOn = ['payouts.payout_moves_on', 'a payout moves on and does not change'] as const;

describe('a payout', () => {
  const unknown = { withdrawal_id: newId(), reference: 'another' };
  let id = '';
  beforeEach(async () => {
    id = await accepted(100);
  });
  const send = () => createPayoutBatch(acting(t.ctx, admin), {});
  const settle = (outcome: 'paid' | 'returned') =>
    settlePayouts(acting(t.ctx, admin), { ids: [id], outcome, reason: 'It came back.' });
  refuses([
    ['is the only one of its withdrawal', () => again('payouts', { reference: 'another' }), 'payouts_pkey'],
    [
      'has no amount of nothing',
      () => again('payouts', { ...unknown, amount_kobo: 0 }),
      'payouts_amount_kobo_check',
      'amount_kobo_check',
      'payouts_withdrawal_id_fkey',
    ],
    ['is of a withdrawal', () => again('payouts', unknown), 'payouts_withdrawal_id_fkey'],
    [
      'is in a batch that there is',
      () => update('payouts', "status = 'sent', channel = 'manual', sent_at = now(), batch_id = withdrawal_id"),
      'payouts_batch_id_fkey',
    ],
    [
      'has a known status',
      () => again('payouts', { ...unknown, status: 'none', channel: 'manual', sent_at: t.clock.now() }),
      'payouts_status_check',
      'status_check',
      'payouts_withdrawal_id_fkey',
    ],
    [
      'has a reference that a bank takes',
      () => again('payouts', { ...unknown, reference: 'A B' }),
      'payouts_reference_check',
      'reference_check',
      'payouts_withdrawal_id_fkey',
    ],
    [
      'is sent in a known way',
      () => update('payouts', "status = 'sent', channel = 'none', sent_at = now()"),
      'payouts_channel_check',
    ],
    ['is sent somehow', () => update('payouts', "status = 'sent', sent_at = now()"), 'payout_sent_somehow'],
    ['is sent at a moment', () => update('payouts', "status = 'sent', channel = 'manual'"), 'payout_moments'],
    ['comes back at a moment', () => update('payouts', "status = 'returned'"), 'payout_moments'],
    ['keeps its amount', () => update('payouts', 'amount_kobo = amount_kobo + 1'), ...movesOn],
    [
      'is not paid before it was sent',
      () => update('payouts', "status = 'paid', channel = 'manual', sent_at = now(), paid_at = now()"),
      ...movesOn,
    ],
    [
      'is not released by who accepted it',
      () => update('payouts', `released_by = '${admin.id}'`),
      ...releasedByAnother,
    ],
    ['is not forgotten', () => sql`DELETE FROM payouts`, 'payouts.frozen', 'DELETE on payouts refused'],
  ]);

  test('has a unique reference', async () => {
    const withdrawal_id = await withdrawn(100);
    await refusedBy(again('payouts', { withdrawal_id }), 'payouts_reference_key');
  });

  test('that was sent keeps its time and way, and is in a batch only if paid by hand', async () => {
    const { data: batch } = await send();
    await refusedBy(update('payouts', "channel = 'provider', batch_id = NULL"), ...movesOn, 'payout_moments');
    await confirmPayoutUpload(acting(t.ctx, admin), { id: batch.id });
    await refusedBy(update('payout_batches', 'uploaded_by = NULL'), 'payout_batches_uploaded_check');
    await refusedBy(update('payouts', "sent_at = sent_at + interval '1 hour'"), ...movesOn);
    await accepted(100);
    const both = `status = 'sent', channel = 'provider', sent_at = now(), batch_id = '${batch.id}' WHERE status = 'waiting'`;
    await refusedBy(update('payouts', both), 'payout_batched_by_hand');
    await refusedBy(again('payout_batches', { reference: 'another' }), 'payout_batches_pkey');
    await refusedBy(again('payout_batches', { id: newId() }), 'payout_batches_reference_key');
  });

  test('is released once, while it waits', async () => {
    const release = (by: string, status: string) => update('payouts', `released_by = ${by} WHERE status = '${status}'`);
    await send();
    await refusedBy(release(`'${ada.id}'`, 'sent'), ...releasedByAnother);
    await accepted(100);
    await t.ctx.db.execute(release(`'${ada.id}'`, 'waiting'));
    await refusedBy(release('NULL', 'waiting'), ...releasedByAnother);
  });

  test('that is paid keeps its time, and a returned one never changes', async () => {
    await send();
    await settle('paid');
    await refusedBy(update('payouts', "paid_at = paid_at + interval '1 hour'"), ...movesOn);
    await settle('returned');
    await refusedBy(update('payouts', "reason = 'another'"), ...movesOn);
  });
});

test('a saved table view is shared only with a name', async () => {
  const shared = sql`
    INSERT INTO saved_views (id, user_id, list, name, query, columns, density, page_size, shared, created_at, updated_at)
    SELECT gen_random_uuid(), ${admin.id}::uuid, 'users', '', '', '{}', 'compact', 1, true, now(), now()`;
  expect(await refusalOf(shared)).toBe('layouts_are_not_shared');
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

  test('has a unique address', async () => {
    await refusedBy(receipt(await accepted(100), code), 'receipts_code_key');
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

  test('of one member is free for other members and calls', async () => {
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

it('every reference to a user is indexed, so that accounts with many rows can be erased', async () => {
  const { rows } = await t.ctx.db.execute<{ named: string }>(sql`
    SELECT r.conrelid::regclass || '.' || a.attname AS named
      FROM pg_constraint r JOIN pg_attribute a ON a.attrelid = r.conrelid AND a.attnum = r.conkey[1]
     WHERE r.contype = 'f' AND r.confrelid = 'users'::regclass
       AND NOT EXISTS (
         SELECT FROM pg_index i WHERE i.indrelid = r.conrelid AND i.indkey[0] = r.conkey[1]
            AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`);
  expect(rows).toEqual([]);
});

// Last, after the tests that take guards away.
test('every money guard has a test that removes it and sees the difference', async () => {
  expect([...(await removalsByName()).keys()].filter((name) => !shown.has(name))).toEqual([]);
});
