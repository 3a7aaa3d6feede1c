import { setTimeout as pause } from 'node:timers/promises';
import { verifyWorkload, prepareWorkload } from '../verifyWorkload';
import { attempt } from '../workload';
import { atLeast, info, type Figure } from '../figures';
import { openClient } from '../client';
import type { Random } from '../random';
import { openTcpProxy, type Fault } from '../proxy';
import { createFixtures, type Scenario } from '../scenario';

const concurrency = 16;
const people = 12;
const operationsPerRound = 400;
const slowMs = 300;
const stallMs = 30_000;
// A client gives up before a stalled connection goes on.
const timeoutMs = 2_000;

/** Every second call gets through; the others meet one of five troubles. */
const faultFor = (random: Random, port: number): Fault => {
  const trouble = random.share();
  if (trouble < 0.5) return { port, what: 'passes' };
  if (trouble < 0.65) return { port, what: 'is slow', ms: slowMs };
  if (trouble < 0.67) return { port, what: 'stands still', ms: stallMs };
  if (trouble < 0.77) return { port, what: 'is cut before the call arrives' };
  if (trouble < 0.9) return { port, what: 'is cut before the answer' };
  return { port, what: 'is cut within the answer', bytes: random.whole(1, 900) };
};

export const lostAnswersScenario: Scenario = {
  name: 'lost-answers',
  claim: 'D7: calls that are delayed, stalled and cut, and repeated with their key, happen once',
  on: ['embedded', 'postgres'],
  rounds: 3,
  run: async (context): Promise<Figure[]> => {
    const fixtures = await createFixtures(context, await context.open(), people);
    const { client, server } = fixtures;
    const { workload, before } = await prepareWorkload(fixtures, context.random);
    const met: Record<string, number> = {};
    const proxy = await openTcpProxy(() => {
      const fault = faultFor(context.random, server.port);
      met[fault.what] = (met[fault.what] ?? 0) + 1;
      return fault;
    });
    const unreliableClient = openClient(`http://127.0.0.1:${proxy.port}`, context.counters, { fresh: true, timeoutMs });
    let again = 0;
    for (let round = 0; round < context.rounds; round += 1) {
      await workload.postJobs(client, operationsPerRound);
      let left = operationsPerRound;
      const loop = async (): Promise<void> => {
        for (; left > 0;) {
          left -= 1;
          const operation = workload.next();
          while (!(await attempt(operation, unreliableClient))) await pause(20);
          again += operation.tries - 1;
        }
      };
      await Promise.all(Array.from({ length: concurrency }, loop));
    }
    await proxy.close();
    return [
      ...Object.entries(met).map(([what, times]) => info(`connections: ${what}`, times)),
      atLeast('calls without an answer, repeated with their key', 1, again),
      ...(await verifyWorkload(fixtures, workload, before)),
    ];
  },
};
