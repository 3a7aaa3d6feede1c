import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createCoupon, listCoupons } from '../../../src/contract/coupons';
import { urlOf } from '../../../src/contract/endpoint';
import { limits } from '../../../src/contract/limits';
import { liveEvents } from '../../../src/contract/notifications';
import { expectOk, isUndecided, NoResponseError, retryUntilDecided, type Client, type Person } from '../client';
import type { Workload } from '../workload';

const callers = 8;
const [callEveryMs, againMs, backMaxMs, listEveryMs] = [100, 250, 180_000, 500];

/** Eight callers repeat each call under its key, at the other server, until it is decided; they rest between the rounds. */
export class Callers {
  readonly refused: Record<string, number> = {};
  unanswered = 0;
  #resting = true;
  #working: Promise<unknown> = Promise.resolve();
  /** The moments in which acknowledged calls were sent and answered. */
  #acknowledged: { readonly sentAt: number; readonly at: number }[] = [];

  constructor(
    private readonly workload: Workload,
    private readonly servers: readonly Client[],
  ) {}

  work(): void {
    this.#resting = false;
    this.#working = Promise.all(Array.from({ length: callers }, (_, nth) => this.#loop(nth)));
  }

  async rest(): Promise<void> {
    this.#resting = true;
    await this.#working;
    this.#acknowledged = [];
  }

  acknowledgedSince(moment: number): number {
    return this.#acknowledged.filter(({ sentAt }) => sentAt > moment).length;
  }

  /** @returns the milliseconds from `moment` to the first answer that acknowledges a call sent after it */
  async back(moment: number): Promise<number> {
    while (this.acknowledgedSince(moment) === 0) {
      if (performance.now() - moment > backMaxMs) throw new Error('Writes did not return.');
      await pause(50);
    }
    return Math.min(...this.#acknowledged.filter(({ sentAt }) => sentAt > moment).map(({ at }) => at)) - moment;
  }

  /** The longest time without an acknowledged call. */
  longestPause(since: number): number {
    const moments = [since, ...this.#acknowledged.map(({ at }) => at).filter((at) => at > since)].sort((a, b) => a - b);
    return Math.max(...moments.map((at, nth) => at - (moments[nth - 1] ?? at)));
  }

  async #loop(first: number): Promise<void> {
    while (!this.#resting) {
      const operation = this.workload.next();
      for (let nth = first; !(await this.#try(operation, this.servers[nth % this.servers.length])); nth += 1)
        await pause(againMs);
      await pause(callEveryMs);
    }
  }

  async #try(operation: ReturnType<Workload['next']>, server: Client | undefined): Promise<boolean> {
    if (!server) throw new Error('There is no server.');
    const sentAt = performance.now();
    try {
      const response = await operation.ask(server);
      if (isUndecided(response)) {
        this.refused[response.status] = (this.refused[response.status] ?? 0) + 1;
        return false;
      }
      operation.settle(response);
      if (response.ok) this.#acknowledged.push({ sentAt, at: performance.now() });
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error;
      this.unanswered += 1;
      return false;
    }
    return true;
  }
}

/** A browser's stream of events: it comes back a second after it ended. */
export const follow = (origin: string, { token, address }: Person) => {
  const seen = { events: 0 };
  let call: ReturnType<typeof request> | null = null;
  let closed = false;
  const open = (): void => {
    if (closed) return;
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    call = request(origin + urlOf(liveEvents, {}), { agent: false, headers }, (answer) => {
      answer.on('data', (data: Buffer) => (seen.events += data.toString().split('data: ').length - 1));
      answer.on('error', () => undefined);
    });
    call.once('error', () => undefined).once('close', () => setTimeout(open, 1_000));
    call.end();
  };
  open();
  return {
    seen,
    close: () => {
      closed = true;
      call?.destroy();
    },
  };
};

// A replica is asked while it is at most ten seconds behind.
const lagMaxMs = 11_000;

/** An admin makes coupons and lists them: the browser that made one must see it at once, any other after ten seconds. */
export const readLists = ([one, other]: readonly [Client, Client], admin: Person) => {
  const seen = { lists: 0, lagging: 0, missed: 0, late: 0, failed: 0 };
  const made: { readonly code: string; readonly at: number }[] = [];
  let closed = false;
  const codes = async (who: Person): Promise<ReadonlySet<string>> => {
    const listed = await retryUntilDecided(() => other.ask(listCoupons, { pageSize: limits.pageSizeMax }, who));
    seen.lists += 1;
    return new Set(expectOk(listed).codes.map(({ code }) => code));
  };
  const read = async (): Promise<void> => {
    while (!closed) {
      const key = randomUUID();
      const answer = await retryUntilDecided(() => one.ask(createCoupon, {}, admin, key));
      const { code } = expectOk(answer);
      const due = made.findLast(({ at }) => at < performance.now() - lagMaxMs)?.code ?? code;
      made.push({ code, at: performance.now() });
      const [late, own] = [await codes(admin), await codes({ ...admin, cookie: answer.cookie })];
      if (!late.has(code)) seen.lagging += 1;
      if (!late.has(due) && due !== code) seen.late += 1;
      if (!own.has(code)) seen.missed += 1;
      await pause(listEveryMs);
    }
  };
  // A 503 is repeated; anything else ends the reading.
  const reading = read().catch((error: unknown) => {
    seen.failed += 1;
    console.error(error);
  });
  const close = async (): Promise<void> => {
    closed = true;
    await reading;
  };
  return { seen, close };
};
