import { setTimeout as pause } from 'node:timers/promises';
import { attempt, type Day, type Deed } from './workload';
import { inFlight, type Line } from './client';

const againMs = 50;
// While nothing can be served, callers come back about as often as the app does.
const laterMs = 250;

/** Asks again for everything that is undecided, each with the key it went out with, until all is decided. */
export const repeat = async (deeds: readonly Deed[], line: Line, clients: number): Promise<void> => {
  await inFlight(deeds, clients, async (deed) => {
    while (!(await attempt(deed, line))) await pause(againMs);
  });
};

/** Clients who go on with a day's work, and ask again for what is undecided, until it is ended. */
export const beginShift = (day: Day, line: Line, clients: number): { readonly end: () => Promise<Deed[]> } => {
  let isOver = false;
  const undecided: Deed[] = [];
  const client = async (): Promise<void> => {
    while (!isOver) {
      const deed = undecided.shift() ?? day.next();
      if (await attempt(deed, line)) continue;
      undecided.push(deed);
      await pause(laterMs);
    }
  };
  const working = Promise.all(Array.from({ length: clients }, client));
  return {
    /** @returns what is still undecided */
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

/** The same line, and every call over it. */
export const watched = (line: Line): { readonly line: Line; readonly calls: readonly Call[] } => {
  const calls: Call[] = [];
  const ask: Line['ask'] = async (...args) => {
    const from = performance.now();
    const note = (status: number, hasRetryAfter: boolean): void =>
      void calls.push({ from, to: performance.now(), status, hasRetryAfter });
    try {
      const said = await line.ask(...args);
      note(said.status, said.retryAfter !== undefined);
      return said;
    } catch (error) {
      note(0, false);
      throw error;
    }
  };
  return { line: { ...line, ask }, calls };
};
