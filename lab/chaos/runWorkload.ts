import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { attempt, type Workload, type Operation } from './workload';
import type { Client } from './client';

const againMs = 50;
// While nothing can be served, callers come back about as often as the app does.
const laterMs = 250;

/** Asks again for everything that is undecided, each with the key it went out with, until all is decided. */
export const retryAll = async (
  operations: readonly Operation[],
  client: Client,
  concurrency: number,
): Promise<void> => {
  await pLimit(concurrency).map(operations, async (operation) => {
    while (!(await attempt(operation, client))) await pause(againMs);
  });
};

/** Clients that go on with a workload, and repeat undecided operations, until it is ended. */
export const startWorkload = (
  workload: Workload,
  client: Client,
  concurrency: number,
): { readonly end: () => Promise<Operation[]> } => {
  let isOver = false;
  const undecided: Operation[] = [];
  const loop = async (): Promise<void> => {
    while (!isOver) {
      const operation = undecided.shift() ?? workload.next();
      if (await attempt(operation, client)) continue;
      undecided.push(operation);
      await pause(laterMs);
    }
  };
  const working = Promise.all(Array.from({ length: concurrency }, loop));
  return {
    /** @returns the operations that are still undecided */
    end: async () => {
      isOver = true;
      await working;
      return undecided;
    },
  };
};

/** One call, as its caller saw it. */
export interface Call {
  readonly from: number;
  readonly to: number;
  /** 0 where no answer came. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
}

/** The same client, and every call that it sent. */
export const recorded = (client: Client): { readonly client: Client; readonly calls: readonly Call[] } => {
  const calls: Call[] = [];
  const ask: Client['ask'] = async (...args) => {
    const from = performance.now();
    const note = (status: number, hasRetryAfter: boolean): void =>
      void calls.push({ from, to: performance.now(), status, hasRetryAfter });
    try {
      const response = await client.ask(...args);
      note(response.status, response.retryAfter !== undefined);
      return response;
    } catch (error) {
      note(0, false);
      throw error;
    }
  };
  return { client: { ...client, ask }, calls };
};
