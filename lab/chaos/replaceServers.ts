import { setTimeout as pause } from 'node:timers/promises';
import { verifyWorkload, prepareWorkload } from './verifyWorkload';
import { attempt } from './workload';
import { openLoadBalancer } from './loadBalancer';
import { zero, info, type Figure } from './figures';
import { openClient } from './client';
import { createFixtures, type Context } from './scenario';

const concurrency = 8;
const people = 12;
const slotsPerRound = 150;
const calmMs = 300;
// Longer than the load balancer takes between two looks.
const env = { DRAIN_SECONDS: '1' };

/** Stops one server after the other under load, as a release does, and starts a new one for each. */
export const replaceServers = async (context: Context): Promise<Figure[]> => {
  const fixtures = await createFixtures(context, await context.open(), people, env);
  const { environment } = fixtures;
  const { workload, before } = await prepareWorkload(fixtures, context.random);
  const balancer = await openLoadBalancer();
  let servers = [fixtures.server, await environment.start(env)];
  for (const { port } of servers) balancer.add(port);
  await pause(calmMs);
  const client = openClient(balancer.origin, context.counters);
  let answered = 0;
  let unanswered = 0;
  let isOver = false;
  const loop = async (): Promise<void> => {
    while (!isOver) {
      if (await attempt(workload.next(), client)) answered += 1;
      else unanswered += 1;
    }
  };
  await workload.postJobs(client, slotsPerRound);
  const working = Array.from({ length: concurrency }, loop);
  for (let round = 0; round < context.rounds; round += 1) {
    await workload.postJobs(client, slotsPerRound);
    const [oldest, ...others] = servers;
    const next = await environment.start(env);
    balancer.add(next.port);
    await pause(calmMs);
    await oldest?.stop();
    servers = [...others, next];
  }
  isOver = true;
  await Promise.all(working);
  const figures = [
    info('servers stopped and replaced under 8 clients', context.rounds),
    info('calls answered meanwhile', answered),
    zero('calls without an answer', unanswered),
    zero('calls that the door could not hand on', balancer.lost()),
    ...(await verifyWorkload({ ...fixtures, client }, workload, before)),
  ];
  client.close();
  await balancer.close();
  return figures;
};
