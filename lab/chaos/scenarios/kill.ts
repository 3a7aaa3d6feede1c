import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, info, zero } from '../figures';
import { attempt, prepareWorkload, retryAll, verifyWorkload, type Operation, type Workload } from '../workload';
import { openClient, type Client } from '../client';
import { createFixtures, type Scenario } from '../scenario';

const concurrency = 16;
const people = 12;
const [shortestMs, longestMs] = [150, 900];
// The most slots a round takes before it is killed.
const slotsPerRound = 150;
const worthNaira = 5_000;

const workUntilDeath = async (workload: Workload, client: Client, isDead: () => boolean): Promise<Operation[]> => {
  const unanswered: Operation[] = [];
  const loop = async (): Promise<void> => {
    while (!isDead()) {
      const operation = workload.next();
      if (!(await attempt(operation, client))) unanswered.push(operation);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  return unanswered;
};

export const killScenario: Scenario = {
  name: 'kill',
  claim: 'D1: kill -9 under load loses, doubles and halves nothing',
  rounds: 50,
  run: async (context): Promise<Figure[]> => {
    const fixtures = await createFixtures(context, await context.open(), people);
    const { environment } = fixtures;
    const prepared = await prepareWorkload(fixtures, context.random, worthNaira);
    const { workload } = prepared;
    let { server, client } = fixtures;
    const readyMs: number[] = [];
    let repeated = 0;
    for (let round = 0; round < context.rounds; round += 1) {
      await workload.postJobs(client, slotsPerRound);
      let dead = false;
      const working = workUntilDeath(workload, client, () => dead);
      await pause(context.random.whole(shortestMs, longestMs));
      dead = true;
      await server.kill();
      const unanswered = await working;
      client.close();
      server = await environment.start();
      client = openClient(server.origin, context.counters);
      readyMs.push(server.readyMs);
      repeated += unanswered.length;
      await retryAll(unanswered, client, concurrency);
      if ((round + 1) % 10 === 0) context.log(`  ${round + 1} of ${context.rounds} rounds`);
    }
    return [
      info('servers killed under 16 clients', context.rounds),
      ...(await verifyWorkload({ ...fixtures, client }, prepared)),
      info('calls that died with the server and were repeated', repeated),
      // Reported only: it depends on the machine's load. A minute without readiness ends the scenario.
      info('ready again (goal 10 s), worst', `${Math.round(Math.max(...readyMs))} ms`),
      zero('servers that are gone at the end', server.isGone() ? 1 : 0),
    ];
  },
};
