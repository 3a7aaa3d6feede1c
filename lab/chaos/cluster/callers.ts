import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { urlOf } from '../../../src/contract/endpoint';
import { liveEvents } from '../../../src/contract/notifications';
import { isUndecided, NoResponseError, type Client, type Person } from '../client';
import type { Workload } from '../workload';

const callers = 8;
const [callEveryMs, againMs, backMaxMs] = [100, 250, 180_000];

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
