import { randomUUID } from 'node:crypto';
import { reviewProof } from '../../../src/contract/proofs';
import { decideWithdrawal, requestWithdrawal } from '../../../src/contract/withdrawals';
import { exactly, none, together, type Figure } from '../figures';
import { granted, inFlight, untilDecided, type Said } from '../client';
import { balanceOf, earn, handIn, postJob, rowsOf } from '../money';
import { gather, type Company, type Scene } from '../scenario';

const people = 20;
const approvals = 50;
const jobs = 10;
const pay = 300;
const width = 16;
const verdicts = ['approved', 'rejected'] as const;

interface Outcomes {
  both: number;
  neither: number;
  /** What was answered is not what stands in the database. */
  defaultSort: number;
}

/** Approves and rejects each of them at once. @param statusOf what stands in the database afterwards */
const decideBothWays = async (
  ids: readonly string[],
  decide: (id: string, verdict: (typeof verdicts)[number]) => Promise<Said>,
  statuses: () => Promise<ReadonlyMap<string, string>>,
): Promise<Outcomes> => {
  const won = await inFlight(ids, width, async (id, at) => {
    // Neither verdict is always the first to leave.
    const order = at % 2 === 0 ? verdicts : [...verdicts].reverse();
    const said = await Promise.all(order.map((verdict) => untilDecided(() => decide(id, verdict as 'approved'))));
    return order.filter((_, nth) => said[nth]?.ok);
  });
  const found = await statuses();
  return {
    both: won.filter((ones) => ones.length > 1).length,
    neither: won.filter((ones) => ones.length === 0).length,
    defaultSort: ids.filter((id, at) => found.get(id) !== won[at]?.[0]).length,
  };
};

const approveManyTimes = async ({ line, admin, members }: Company): Promise<Figure[]> => {
  const proofs = await handIn(line, members, await postJob(line, admin, { amount: pay, slots: members.length }));
  let accepted = 0;
  for (const id of proofs) {
    const calls = Array.from({ length: approvals }, () =>
      line.ask(reviewProof, { id, given_status: 'approved' }, admin),
    );
    accepted += (await Promise.all(calls)).filter(({ ok }) => ok).length;
  }
  const balances = await inFlight(members, width, (member) => balanceOf(line, member));
  return [
    exactly(`paid, of ${proofs.length} proofs approved by ${approvals} calls at once each`, proofs.length, accepted),
    exactly(
      'naira paid for them',
      proofs.length * pay,
      balances.reduce((all, one) => all + one, 0),
    ),
  ];
};

const outcomeFigures = (what: string, many: number, { both, neither, defaultSort }: Outcomes): Figure[] => [
  none(`${what} with both outcomes, of ${many} approved and rejected at once`, both),
  none(`${what} with no outcome`, neither),
  none(`${what} that stand otherwise than was answered`, defaultSort),
];

const decideProofs = async ({ line, admin, members }: Company): Promise<Figure[]> => {
  const proofs: string[] = [];
  for (let job = 0; job < jobs; job += 1)
    proofs.push(...(await handIn(line, members, await postJob(line, admin, { amount: pay, slots: members.length }))));
  const outcomes = await decideBothWays(
    proofs,
    (id, given_status) => line.ask(reviewProof, { id, given_status }, admin),
    async () => (await rowsOf(line, admin)).proofs,
  );
  return outcomeFigures('proofs', proofs.length, outcomes);
};

const decideWithdrawals = async ({ line, admin, members }: Company): Promise<Figure[]> => {
  await earn(line, admin, members, jobs * 100);
  const asking = Array.from({ length: jobs }, () => members).flat();
  const ids = await inFlight(asking, width, async (member) => {
    const said = await line.ask(requestWithdrawal, { amount: 100 }, member, randomUUID());
    return granted(said).data.transactionId;
  });
  const outcomes = await decideBothWays(
    ids,
    (withdrawl_id, given_status) => line.ask(decideWithdrawal, { withdrawl_id, given_status }, admin),
    async () => (await rowsOf(line, admin)).withdrawals,
  );
  return outcomeFigures('withdrawals', ids.length, outcomes);
};

export const doublePayScene: Scene = {
  name: 'double-pay',
  proves: 'M2, M3: a proof is paid once, and everything has one outcome',
  on: ['embedded', 'postgres'],
  rounds: 1,
  play: async (stage) => {
    const company = await gather(stage, await stage.open(), people);
    const figures = await approveManyTimes(company);
    for (let round = 0; round < stage.rounds; round += 1)
      figures.push(...(await decideProofs(company)), ...(await decideWithdrawals(company)));
    return together(figures);
  },
};
