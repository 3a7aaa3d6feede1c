import { randomUUID } from 'node:crypto';
import type { ArgOf, Endpoint } from '../../src/contract/endpoint';
import { reviewProof } from '../../src/contract/proofs';
import { applyTask, submitProof } from '../../src/contract/jobs';
import { decideWithdrawal, requestWithdrawal } from '../../src/contract/withdrawals';
import { isOpen, Lost, type Line, type Person, type Said } from './client';
import { postJob, proofFor, type Rows } from './money';
import type { Random } from './random';

/** One thing that somebody does with money, under one Idempotency-Key for as long as it takes. */
export interface Deed {
  /** How often it went out. */
  tries: number;
  readonly ask: (line: Line) => Promise<Said>;
  readonly settle: (said: Said) => void;
}

/** What each withdrawal of a day asks for. */
export const amountNaira = 100;
/** What each job of a day pays. */
export const payNaira = 300;
const verdicts = ['approved', 'rejected'] as const;

/**
 * Members and an admin who mix five operations of money: ask for a withdrawal, decide one, take a job, hand a proof in, review it.
 * It remembers what was acknowledged, so that the database can be held against it.
 */
export class Day {
  /** Status by id, as the server acknowledged it. */
  readonly withdrawals = new Map<string, string>();
  readonly proofs = new Map<string, string>();
  readonly taken = new Map<string, number>();
  readonly counts: Record<string, number> = {};
  /** Refusals that nothing of what was acknowledged explains. */
  readonly unearned: string[] = [];
  refusedForTheBalance = 0;
  readonly #pending: string[] = [];
  readonly #inReview: string[] = [];
  readonly #held: [Person, string][] = [];
  /** The job of a proof. */
  readonly #jobOf = new Map<string, string>();
  #free: [Person, string][] = [];

  constructor(
    private readonly random: Random,
    private readonly admin: Person,
    private readonly members: readonly Person[],
  ) {}

  /** Posts jobs until so many slots can be taken. */
  async postJobs(line: Line, wanted: number): Promise<void> {
    while (this.#free.length < wanted) {
      // One slot more than there are takers, so that the job never completes.
      const job = await postJob(line, this.admin, { amount: payNaira, slots: this.members.length + 1 });
      this.taken.set(job, 0);
      const pairs = this.members.map((member): [Person, string] => [member, job]);
      this.#free = this.random.shuffled([...this.#free, ...pairs]);
    }
  }

  /** What somebody does next. What it needs is theirs alone from now on. */
  next(): Deed {
    const possible = [
      () => this.#withdraw(),
      ...(this.#pending.length > 0 ? [() => this.#decide()] : []),
      ...(this.#free.length > 0 ? [() => this.#take()] : []),
      ...(this.#held.length > 0 ? [() => this.#handIn()] : []),
      ...(this.#inReview.length > 0 ? [() => this.#review()] : []),
    ];
    return this.random.pick(possible)();
  }

  #withdraw(): Deed {
    return this.#deed(requestWithdrawal, this.random.pick(this.members), { amount: amountNaira }, (said) => {
      this.withdrawals.set(said.answer.data.transactionId, 'pending');
      this.#pending.push(said.answer.data.transactionId);
    });
  }

  #decide(): Deed {
    const withdrawl_id = this.#drawn(this.#pending);
    const given_status = this.random.pick(verdicts);
    return this.#deed(decideWithdrawal, this.admin, { withdrawl_id, given_status }, () =>
      this.withdrawals.set(withdrawl_id, given_status),
    );
  }

  #take(): Deed {
    const pair = this.#drawn(this.#free);
    const [member, task_id] = pair;
    return this.#deed(applyTask, member, { task_id }, () => {
      this.taken.set(task_id, (this.taken.get(task_id) ?? 0) + 1);
      this.#held.push(pair);
    });
  }

  #handIn(): Deed {
    const [member, task_id] = this.#drawn(this.#held);
    return this.#deed(submitProof, member, proofFor(task_id), (said) => {
      this.proofs.set(said.answer.data.id, 'in-review');
      this.#inReview.push(said.answer.data.id);
      this.#jobOf.set(said.answer.data.id, task_id);
    });
  }

  #review(): Deed {
    const id = this.#drawn(this.#inReview);
    const given_status = this.random.pick(verdicts);
    return this.#deed(reviewProof, this.admin, { id, given_status }, () => {
      this.proofs.set(id, given_status);
      const job = this.#jobOf.get(id) ?? '';
      if (given_status === 'rejected') this.taken.set(job, (this.taken.get(job) ?? 0) - 1);
    });
  }

  #drawn<T>(from: T[]): T {
    return from.splice(this.random.whole(0, from.length - 1), 1)[0] as T;
  }

  #deed<E extends Endpoint>(
    endpoint: E,
    who: Person,
    input: ArgOf<E>,
    acknowledge: (said: Extract<Said<E>, { ok: true }>) => void,
  ): Deed {
    const key = randomUUID();
    return {
      tries: 0,
      ask: (line) => line.ask(endpoint, input, who, key),
      settle: (said) => {
        this.counts[endpoint.name] = (this.counts[endpoint.name] ?? 0) + 1;
        if (said.ok) acknowledge(said as Extract<Said<E>, { ok: true }>);
        else if (said.code === 'insufficient_balance') this.refusedForTheBalance += 1;
        else this.unearned.push(`${endpoint.name}: ${said.text}`);
      },
    };
  }
}

/** Tries a deed once. @returns whether it is decided now; otherwise the same deed has to be tried again */
export const attempt = async (deed: Deed, line: Line): Promise<boolean> => {
  deed.tries += 1;
  try {
    const said = await deed.ask(line);
    if (isOpen(said)) return false;
    deed.settle(said);
    return true;
  } catch (error) {
    if (error instanceof Lost) return false;
    throw error;
  }
};

const differing = <V>(one: ReadonlyMap<string, V>, other: ReadonlyMap<string, V>): number =>
  [...one].filter(([id, value]) => other.get(id) !== value).length;

/** Holds what stands in the database against what was acknowledged, leaving out what stood there before. */
export const comparedTo = (day: Day, before: Rows, now: Rows): { lost: number; beyond: number } => {
  const beyond = (
    found: ReadonlyMap<string, unknown>,
    known: ReadonlyMap<string, unknown>,
    earlier: ReadonlyMap<string, unknown>,
  ) => [...found.keys()].filter((id) => !known.has(id) && !earlier.has(id)).length;
  return {
    lost:
      differing(day.withdrawals, now.withdrawals) + differing(day.proofs, now.proofs) + differing(day.taken, now.taken),
    beyond:
      beyond(now.withdrawals, day.withdrawals, before.withdrawals) +
      beyond(now.proofs, day.proofs, before.proofs) +
      beyond(now.taken, day.taken, before.taken),
  };
};
