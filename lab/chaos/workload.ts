import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ArgOf, Endpoint } from '../../src/contract/endpoint';
import { reviewProof } from '../../src/contract/proofs';
import { applyTask, submitProof } from '../../src/contract/jobs';
import { decideWithdrawal, requestWithdrawal } from '../../src/contract/withdrawals';
import { isUndecided, NoResponseError, type Client, type Person, type Response } from './client';
import { askLedger, equals, info, zero, type Figure } from './figures';
import { earn, postJob, proofFor, rowsOf, type Rows } from './money';
import type { Random } from './random';
import type { Fixtures } from './scenario';

export interface Operation {
  readonly ask: (client: Client) => Promise<Response>;
  readonly settle: (response: Response) => void;
}

export const amountNaira = 100;
export const payNaira = 300;
const verdicts = ['approved', 'rejected'] as const;

/** Members and an admin mix five money operations, and every acknowledged one is recorded for comparison. */
export class Workload {
  readonly withdrawals = new Map<string, string>();
  readonly proofs = new Map<string, string>();
  readonly taken = new Map<string, number>();
  readonly counts: Record<string, number> = {};
  readonly unexplained: string[] = [];
  refusedForTheBalance = 0;
  /** By the hourly limit of a job, as a long run meets it. */
  refusedForTheLimit = 0;
  readonly #pending: string[] = [];
  readonly #inReview: string[] = [];
  readonly #held: [Person, string][] = [];
  readonly #jobOf = new Map<string, string>();
  #free: [Person, string][] = [];

  constructor(
    private readonly random: Random,
    private readonly admin: Person,
    private readonly members: readonly Person[],
  ) {}

  async postJobs(client: Client, wanted: number): Promise<void> {
    while (this.#free.length < wanted) {
      // One slot more than there are takers, so that the job never completes.
      const job = await postJob(client, this.admin, { amount: payNaira, slots: this.members.length + 1 });
      this.taken.set(job, 0);
      const pairs = this.members.map((member): [Person, string] => [member, job]);
      this.#free = this.random.shuffled([...this.#free, ...pairs]);
    }
  }

  /** The next operation; its job, proof or withdrawal is not used by another. */
  next(): Operation {
    const possible = [
      () => this.#withdraw(),
      ...(this.#pending.length > 0 ? [() => this.#decide()] : []),
      ...(this.#free.length > 0 ? [() => this.#take()] : []),
      ...(this.#held.length > 0 ? [() => this.#handIn()] : []),
      ...(this.#inReview.length > 0 ? [() => this.#review()] : []),
    ];
    return this.random.pick(possible)();
  }

  #withdraw(): Operation {
    return this.#operation(requestWithdrawal, this.random.pick(this.members), { amount: amountNaira }, (response) => {
      this.withdrawals.set(response.answer.data.transactionId, 'pending');
      this.#pending.push(response.answer.data.transactionId);
    });
  }

  #decide(): Operation {
    const withdrawl_id = this.#drawn(this.#pending);
    const given_status = this.random.pick(verdicts);
    return this.#operation(decideWithdrawal, this.admin, { withdrawl_id, given_status }, () =>
      this.withdrawals.set(withdrawl_id, given_status),
    );
  }

  #take(): Operation {
    const serverPair = this.#drawn(this.#free);
    const [member, task_id] = serverPair;
    return this.#operation(applyTask, member, { task_id }, () => {
      this.taken.set(task_id, (this.taken.get(task_id) ?? 0) + 1);
      this.#held.push(serverPair);
    });
  }

  #handIn(): Operation {
    const [member, task_id] = this.#drawn(this.#held);
    return this.#operation(submitProof, member, proofFor(task_id), (response) => {
      this.proofs.set(response.answer.data.id, 'in-review');
      this.#inReview.push(response.answer.data.id);
      this.#jobOf.set(response.answer.data.id, task_id);
    });
  }

  #review(): Operation {
    const id = this.#drawn(this.#inReview);
    const given_status = this.random.pick(verdicts);
    return this.#operation(reviewProof, this.admin, { id, given_status }, () => {
      this.proofs.set(id, given_status);
      const job = this.#jobOf.get(id) ?? '';
      if (given_status === 'rejected') this.taken.set(job, (this.taken.get(job) ?? 0) - 1);
    });
  }

  #drawn<T>(from: T[]): T {
    return from.splice(this.random.whole(0, from.length - 1), 1)[0] as T;
  }

  #operation<E extends Endpoint>(
    endpoint: E,
    who: Person,
    input: ArgOf<E>,
    acknowledge: (response: Extract<Response<E>, { ok: true }>) => void,
  ): Operation {
    const key = randomUUID();
    return {
      ask: (client) => client.ask(endpoint, input, who, key),
      settle: (response) => {
        this.counts[endpoint.name] = (this.counts[endpoint.name] ?? 0) + 1;
        if (response.ok) acknowledge(response as Extract<Response<E>, { ok: true }>);
        else if (response.code === 'insufficient_balance') this.refusedForTheBalance += 1;
        else if (response.code === 'rejections_limited') this.refusedForTheLimit += 1;
        else this.unexplained.push(`${endpoint.name}: ${response.text}`);
      },
    };
  }
}

export const attempt = async (operation: Operation, client: Client): Promise<boolean> => {
  try {
    const response = await operation.ask(client);
    if (isUndecided(response)) return false;
    operation.settle(response);
    return true;
  } catch (error) {
    if (error instanceof NoResponseError) return false;
    throw error;
  }
};

const againMs = 50;

/** Repeats undecided operations under their keys until all are decided. */
export const retryAll = async (
  operations: readonly Operation[],
  client: Client,
  concurrency: number,
): Promise<void> => {
  await pLimit(concurrency).map(operations, async (operation) => {
    while (!(await attempt(operation, client))) await pause(againMs);
  });
};

const differing = <V>(one: ReadonlyMap<string, V>, other: ReadonlyMap<string, V>): number =>
  [...one].filter(([id, value]) => other.get(id) !== value).length;

export const differences = (workload: Workload, before: Rows, now: Rows): { lost: number; beyond: number } => {
  const beyond = (
    found: ReadonlyMap<string, unknown>,
    known: ReadonlyMap<string, unknown>,
    earlier: ReadonlyMap<string, unknown>,
  ) => [...found.keys()].filter((id) => !known.has(id) && !earlier.has(id)).length;
  return {
    lost:
      differing(workload.withdrawals, now.withdrawals) +
      differing(workload.proofs, now.proofs) +
      differing(workload.taken, now.taken),
    beyond:
      beyond(now.withdrawals, workload.withdrawals, before.withdrawals) +
      beyond(now.proofs, workload.proofs, before.proofs) +
      beyond(now.taken, workload.taken, before.taken),
  };
};

const naira = 100;
const inWallets = 'in wallets (kobo)';
const onHold = 'held for withdrawals (kobo)';

/** Gives every member something to withdraw. @returns a workload that has not begun, and the database before it */
export const prepareWorkload = async (
  { environment, client, admin, members }: Fixtures,
  random: Random,
  worthNaira: number,
) => {
  await earn(client, admin, members, worthNaira);
  const { figures } = askLedger(environment);
  const rows = await rowsOf(client, admin);
  const before = { rows, walletsKobo: figures[inWallets] ?? NaN, heldKobo: figures[onHold] ?? NaN };
  return { before, workload: new Workload(random, admin, members) };
};

const counted = (of: ReadonlyMap<string, string>, status: string): number =>
  [...of.values()].filter((one) => one === status).length;

/** Compares the database and its ledger with the acknowledged operations. None may be undecided any more. */
export const verifyWorkload = async (
  { environment, client, admin }: Fixtures,
  { workload, before }: Awaited<ReturnType<typeof prepareWorkload>>,
): Promise<Figure[]> => {
  const { lost, beyond } = differences(workload, before.rows, await rowsOf(client, admin));
  const { figures } = askLedger(environment);
  const held = counted(workload.withdrawals, 'pending') * amountNaira * naira;
  const gone = counted(workload.withdrawals, 'approved') * amountNaira * naira;
  const earned = counted(workload.proofs, 'approved') * payNaira * naira;
  return [
    info(
      'operations acknowledged',
      Object.values(workload.counts).reduce((all, one) => all + one, 0),
    ),
    info('withdrawals refused for the balance', workload.refusedForTheBalance),
    info('rejections refused for the hourly limit', workload.refusedForTheLimit),
    zero('acknowledged and lost', lost),
    zero('in the database and never acknowledged (doubled)', beyond),
    zero('refused though nothing acknowledged explains it (half-done)', workload.unexplained.length),
    ...workload.unexplained.slice(0, 3).map((words) => info('  such as', words)),
    equals(
      'kobo in wallets, by what was acknowledged',
      before.walletsKobo + earned - held - gone,
      figures[inWallets] ?? NaN,
    ),
    equals('kobo on hold, by what was acknowledged', before.heldKobo + held, figures[onHold] ?? NaN),
  ];
};
