import pLimit from 'p-limit';
import { getProfile } from '../../src/contract/profile';
import type { AnswerOf, ArgOf, Endpoint } from '../../src/contract/endpoint';
import { limits } from '../../src/contract/limits';
import { listProofs, reviewProof } from '../../src/contract/proofs';
import { createTask } from '../../src/contract/jobForm';
import { applyTask, listAdminTasks, submitProof } from '../../src/contract/jobs';
import { listAdminWithdrawals } from '../../src/contract/withdrawals';
import { expectOk, type Client, type Person } from './client';

const atOnce = 16;
const proofText = '<p>Posted, see the link.</p>';

export const postJob = async (
  client: Client,
  admin: Person,
  job: { amount: number; slots: number },
): Promise<string> => {
  const { data } = expectOk(
    await client.ask(
      createTask,
      {
        taskOwnerEmail: 'owner@advertiser.example',
        title: 'Share a flyer',
        description: 'Post it where your friends see it.',
        amount: job.amount,
        applicants_needed: job.slots,
      },
      admin,
    ),
  );
  return data.id;
};

export const proofFor = (task_id: string): ArgOf<typeof submitProof> => ({ task_id, proof: proofText });

/** Every member takes the job and submits a proof; returns the proof ids in member order. */
export const handIn = (client: Client, members: readonly Person[], task_id: string): Promise<string[]> =>
  pLimit(atOnce).map(members, async (member) => {
    expectOk(await client.ask(applyTask, { task_id }, member));
    return expectOk(await client.ask(submitProof, proofFor(task_id), member)).data.id;
  });

/** Gives every member money the only way there is: by an approved proof. */
export const earn = async (client: Client, admin: Person, members: readonly Person[], naira: number): Promise<void> => {
  const job = await postJob(client, admin, { amount: naira, slots: members.length });
  const proofs = await handIn(client, members, job);
  await pLimit(atOnce).map(proofs, async (id) =>
    expectOk(await client.ask(reviewProof, { id, given_status: 'approved' }, admin)),
  );
};

export const balanceOf = async (client: Client, member: Person): Promise<number> =>
  expectOk(await client.ask(getProfile, {}, member)).userbalance.balance;

type Listed = typeof listAdminWithdrawals | typeof listProofs | typeof listAdminTasks;

const allOf = async <E extends Listed>(client: Client, admin: Person, list: E): Promise<AnswerOf<E>['data']> => {
  const rows: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const input = { page, pageSize: limits.pageSizeMax } as ArgOf<Endpoint> as ArgOf<E>;
    const { data } = expectOk(await client.ask(list, input, admin)) as { data: unknown[] };
    rows.push(...data);
    if (data.length < limits.pageSizeMax) return rows as AnswerOf<E>['data'];
  }
};

export interface Rows {
  readonly withdrawals: ReadonlyMap<string, string>;
  readonly proofs: ReadonlyMap<string, string>;
  readonly taken: ReadonlyMap<string, number>;
}

/** The database's rows; call it while no client is working. */
export const rowsOf = async (client: Client, admin: Person): Promise<Rows> => ({
  withdrawals: new Map(
    (await allOf(client, admin, listAdminWithdrawals)).map(({ withdraw }) => [withdraw.id, withdraw.status]),
  ),
  proofs: new Map((await allOf(client, admin, listProofs)).map(({ dataValues, status }) => [dataValues.id, status])),
  taken: new Map(
    (await allOf(client, admin, listAdminTasks)).map(({ id, applicants_applied }) => [id, applicants_applied]),
  ),
});
