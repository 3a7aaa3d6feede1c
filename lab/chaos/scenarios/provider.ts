import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '../../../src/contract/limits';
import { askPayouts, listPayouts } from '../../../src/contract/payouts';
import { decideWithdrawal, requestWithdrawal } from '../../../src/contract/withdrawals';
import { PaymentsDouble, type Mishap } from '../../../src/server/testing/paymentsDouble';
import { freePort } from '../../lib/freePort';
import { atLeast, equals, zero, info, type Figure } from '../figures';
import type { Environment } from '../environment';
import type { Env } from '../../lib/server';
import { expectOk, openClient, retryUntilDecided, type Client, type Person } from '../client';
import { balanceOf, earn } from '../money';
import type { Random } from '../random';
import { createFixtures, type Fixtures, type Scenario, type Context } from '../scenario';

const people = 8;
const amount = 100;
const keys = { secretKey: 'sk_test_torture', publicKey: 'pk_test_torture' };
// The timetable's workers look around every five seconds.
const [shortestMs, longestMs] = [5_000, 9_000];
const settleWithinMs = 240_000;

const onSubmit: readonly Mishap[] = [
  'none',
  'slow',
  'drop-before',
  'drop-after',
  'error-before',
  'error-after',
  'garbage',
  'refuse',
];
const lies: readonly Mishap[] = ['lie-amount', 'lie-account', 'lie-reference', 'odd-word', 'missing', 'stale'];
const ends = ['pending', 'success', 'success', 'failed', 'reversed'] as const;

/** Counts, in `played`, how often the provider went wrong. */
const misbehave = (double: PaymentsDouble, random: Random, played: { mishaps: number }): void => {
  double.mishap = (call) => {
    const mishap = call === 'other' ? 'none' : random.pick(call === 'submit' ? onSubmit : [...onSubmit, ...lies]);
    if (mishap !== 'none') played.mishaps += 1;
    return mishap;
  };
  double.outcome = () => random.pick(ends);
};

const behave = (double: PaymentsDouble): void => {
  double.mishap = () => 'none';
  double.outcome = () => 'success';
};

/** Every member asks for one withdrawal, and the admin accepts them all. */
const withdrawAll = async (client: Client, admin: Person, members: readonly Person[]): Promise<void> => {
  await Promise.all(
    members.map(async (member) => {
      const key = randomUUID();
      const { data } = expectOk(await retryUntilDecided(() => client.ask(requestWithdrawal, { amount }, member, key)));
      const decision = { withdrawl_id: data.transactionId, given_status: 'approved' as const };
      expectOk(await retryUntilDecided(() => client.ask(decideWithdrawal, decision, admin, data.transactionId)));
    }),
  );
};

type Rows = readonly { readonly id: string; readonly reference: string; readonly status: string }[];

const payoutsOf = async (client: Client, admin: Person): Promise<Rows> => {
  const rows: Rows[number][] = [];
  for (let page = 1; ; page += 1) {
    const { data } = expectOk(await client.ask(listPayouts, { page, pageSize: limits.pageSizeMax }, admin));
    rows.push(...data);
    if (data.length < limits.pageSizeMax) return rows;
  }
};

/** Has the provider asked, over and over, until `isOver` holds of the payouts or the time is up. */
const askUntil = async (client: Client, admin: Person, isOver: (rows: Rows) => boolean): Promise<Rows> => {
  const deadline = performance.now() + settleWithinMs;
  for (;;) {
    const rows = await payoutsOf(client, admin);
    if (isOver(rows) || performance.now() > deadline) return rows;
    const open = rows.filter(({ status }) => status === 'sent' || status === 'paid').slice(0, limits.idsPerCall);
    const due = open.filter(({ status }) => status === 'sent');
    const ids = (due.length > 0 ? due : open).map(({ id }) => id);
    if (ids.length > 0) await client.ask(askPayouts, { ids }, admin, randomUUID());
    await pause(1_500);
  }
};

const isSettled = (rows: Rows): boolean => rows.every(({ status }) => status === 'paid' || status === 'returned');

/** How many payouts stand otherwise in our books than at the bank. */
const differing = (rows: Rows, { transfers }: PaymentsDouble): number =>
  rows.filter(({ reference, status }) => {
    const truth = transfers.get(reference.toLowerCase())?.status;
    return (truth === 'success') !== (status === 'paid');
  }).length;

/** Lets the server work on payouts for a while, kills it, and starts it again. */
const killAndStart = async ({ environment, context, env }: ProviderFixtures, fixtures: Fixtures): Promise<Fixtures> => {
  await pause(context.random.whole(shortestMs, longestMs));
  await fixtures.server.kill();
  fixtures.client.close();
  const server = await environment.start(env);
  return { ...fixtures, server, client: openClient(server.origin, context.counters) };
};

/** A bank may send back what it had paid: the webhook says so, and the provider when it is asked. */
const bounce = async (double: PaymentsDouble, rows: Rows): Promise<void> => {
  for (const { reference } of rows) {
    const transfer = double.transfers.get(reference.toLowerCase());
    if (!transfer) continue;
    transfer.status = 'reversed';
    await double.announce(transfer);
  }
};

const count = (rows: Rows, ...statuses: string[]): number =>
  rows.filter(({ status }) => statuses.includes(status)).length;

interface ProviderFixtures {
  readonly context: Context;
  readonly environment: Environment;
  readonly double: PaymentsDouble;
  readonly env: Env;
}

const run = async (setup: ProviderFixtures): Promise<Figure[]> => {
  const { context, environment, double, env } = setup;
  const ordered = people * context.rounds;
  let fixtures = await createFixtures(context, environment, people, env);
  const { admin, members } = fixtures;
  await earn(fixtures.client, admin, members, amount * context.rounds);
  const played = { mishaps: 0 };
  misbehave(double, context.random, played);
  for (let round = 0; round < context.rounds; round += 1) {
    await withdrawAll(fixtures.client, admin, members);
    fixtures = await killAndStart(setup, fixtures);
  }
  behave(double);
  fixtures = await killAndStart(setup, fixtures);
  const { client } = fixtures;
  const rows = await askUntil(client, admin, isSettled);
  const apart = differing(rows, double);
  const bounced = rows.filter(({ status }) => status === 'paid').slice(0, people);
  await bounce(double, bounced);
  const amongBounced = (all: Rows): Rows => all.filter(({ id }) => bounced.some((one) => one.id === id));
  const after = await askUntil(client, admin, (all) => count(amongBounced(all), 'returned') === bounced.length);
  const balances = await Promise.all(members.map((member) => balanceOf(client, member)));
  client.close();
  const transfers = [...double.transfers.values()];
  const back = count(after, 'returned');
  return [
    info('servers killed', context.rounds + 1),
    atLeast('calls in which the provider went wrong', context.rounds, played.mishaps),
    equals('withdrawals accepted', ordered, rows.length),
    zero('neither paid nor returned at the end', rows.length - count(rows, 'paid', 'returned')),
    zero('otherwise in the books than at the bank', apart),
    equals('transfers at the provider', ordered, transfers.length),
    // A transfer is submitted again only after ten denials in a row, so that a run may well see none.
    info('submitted more than once, transferred once', transfers.filter(({ submitted }) => submitted > 1).length),
    zero('calls that no careful caller makes', double.faults.length),
    ...[...new Set(double.faults)].slice(0, 3).map((fault) => info('  such as', fault)),
    info('paid', count(after, 'paid')),
    info('came back', back),
    zero('bounced later and not given back', bounced.length - count(amongBounced(after), 'returned')),
    zero('otherwise in the books than at the bank, after the bounces', differing(after, double)),
    equals(
      'naira in the members’ wallets',
      back * amount,
      balances.reduce((sum, balance) => sum + balance, 0),
    ),
  ];
};

export const providerScenario: Scenario = {
  name: 'provider',
  claim:
    'M2, D1: payouts end once and as the bank knows it, whatever the provider answers and whenever the server dies',
  on: ['embedded', 'postgres'],
  rounds: 12,
  run: async (context): Promise<Figure[]> => {
    const environment = await context.open();
    const port = String(await freePort());
    const double = await PaymentsDouble.start({ ...keys, webhook: `http://127.0.0.1:${port}/api/v1/payments/webhook` });
    const env: Env = {
      PORT: port,
      PAYMENTS_SECRET_KEY: keys.secretKey,
      PAYMENTS_PUBLIC_KEY: keys.publicKey,
      PAYMENTS_BASE_URL: double.baseUrl,
      PAYMENTS_ASK_SECONDS: '1',
    };
    try {
      return await run({ context, environment, double, env });
    } finally {
      await double.stop();
    }
  },
};
