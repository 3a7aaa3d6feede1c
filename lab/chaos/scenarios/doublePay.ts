import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { reviewProof } from '../../../src/contract/proofs';
import { decideWithdrawal, requestWithdrawal } from '../../../src/contract/withdrawals';
import { equals, zero, addUp, type Figure } from '../figures';
import { expectOk, retryUntilDecided, type Response } from '../client';
import { balanceOf, earn, handIn, postJob, rowsOf } from '../money';
import { createFixtures, type Fixtures, type Scenario } from '../scenario';

const people = 20;
const approvals = 50;
const jobs = 10;
const pay = 300;
const width = 16;
const verdicts = ['approved', 'rejected'] as const;

interface Outcomes {
  both: number;
  neither: number;
  /** The answer differs from the database. */
  other: number;
}

/** Approves and rejects each of them at once. @param statuses those in the database afterwards */
const decideBothWays = async (
  ids: readonly string[],
  decide: (id: string, verdict: (typeof verdicts)[number]) => Promise<Response>,
  statuses: () => Promise<ReadonlyMap<string, string>>,
): Promise<Outcomes> => {
  const won = await pLimit(width).map(ids, async (id, at) => {
    // Neither verdict is always the first to leave.
    const order = at % 2 === 0 ? verdicts : [...verdicts].reverse();
    const response = await Promise.all(
      order.map((verdict) => retryUntilDecided(() => decide(id, verdict as 'approved'))),
    );
    return order.filter((_, nth) => response[nth]?.ok);
  });
  const found = await statuses();
  return {
    both: won.filter((ones) => ones.length > 1).length,
    neither: won.filter((ones) => ones.length === 0).length,
    other: ids.filter((id, at) => found.get(id) !== won[at]?.[0]).length,
  };
};

const approveManyTimes = async ({ client, admin, members }: Fixtures): Promise<Figure[]> => {
  const proofs = await handIn(client, members, await postJob(client, admin, { amount: pay, slots: members.length }));
  let accepted = 0;
  for (const id of proofs) {
    const calls = Array.from({ length: approvals }, () =>
      client.ask(reviewProof, { id, given_status: 'approved' }, admin),
    );
    accepted += (await Promise.all(calls)).filter(({ ok }) => ok).length;
  }
  const balances = await pLimit(width).map(members, (member) => balanceOf(client, member));
  return [
    equals(`paid, of ${proofs.length} proofs approved by ${approvals} calls at once each`, proofs.length, accepted),
    equals(
      'naira paid for them',
      proofs.length * pay,
      balances.reduce((all, one) => all + one, 0),
    ),
  ];
};

const outcomeFigures = (what: string, many: number, { both, neither, other }: Outcomes): Figure[] => [
  zero(`${what} with both outcomes, of ${many} approved and rejected at once`, both),
  zero(`${what} with no outcome`, neither),
  zero(`${what} that stand otherwise than was answered`, other),
];

const decideProofs = async ({ client, admin, members }: Fixtures): Promise<Figure[]> => {
  const proofs: string[] = [];
  for (let job = 0; job < jobs; job += 1)
    proofs.push(
      ...(await handIn(client, members, await postJob(client, admin, { amount: pay, slots: members.length }))),
    );
  const outcomes = await decideBothWays(
    proofs,
    (id, given_status) => client.ask(reviewProof, { id, given_status }, admin),
    async () => (await rowsOf(client, admin)).proofs,
  );
  return outcomeFigures('proofs', proofs.length, outcomes);
};

const decideWithdrawals = async ({ client, admin, members }: Fixtures): Promise<Figure[]> => {
  await earn(client, admin, members, jobs * 100);
  const asking = Array.from({ length: jobs }, () => members).flat();
  const ids = await pLimit(width).map(asking, async (member) => {
    const response = await client.ask(requestWithdrawal, { amount: 100 }, member, randomUUID());
    return expectOk(response).data.transactionId;
  });
  const outcomes = await decideBothWays(
    ids,
    (withdrawl_id, given_status) => client.ask(decideWithdrawal, { withdrawl_id, given_status }, admin),
    async () => (await rowsOf(client, admin)).withdrawals,
  );
  return outcomeFigures('withdrawals', ids.length, outcomes);
};

export const doublePayScenario: Scenario = {
  name: 'double-pay',
  claim: 'M2, M3: a proof is paid once, and everything has one outcome',
  on: ['embedded', 'postgres'],
  rounds: 1,
  run: async (context) => {
    const fixtures = await createFixtures(context, await context.open(), people);
    const figures = await approveManyTimes(fixtures);
    for (let round = 0; round < context.rounds; round += 1)
      figures.push(...(await decideProofs(fixtures)), ...(await decideWithdrawals(fixtures)));
    return addUp(figures);
  },
};
