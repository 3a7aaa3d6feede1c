import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { verifyWorkload, prepareWorkload } from '../verifyWorkload';
import { callsPerMinute, eventsAcross, limitAcross, picturesAcross, sessionsAcross } from '../acrossServers';
import { attempt, type Operation } from '../workload';
import { atLeast, zero, info, type Figure } from '../figures';
import type { Environment } from '../environment';
import { replaceServers } from '../replaceServers';
import { startServerPair, type ServerPair } from '../serverPair';
import { createMembers, logInAdmin } from '../people';
import type { Fixtures, Scenario, Context } from '../scenario';
import { overspend, walletCount } from './overspend';

const concurrency = 16;
const slotsPerRound = 150;
const [minuteMs, watchedMinutes] = [60_000, 2];

/** How often each minute's job of the timetable was started, over whole minutes in which both servers ran. */
const watchTimetable = async (environment: Environment): Promise<Figure[]> => {
  const database = new Client({ connectionString: environment.databaseUrl });
  await database.connect();
  try {
    const since = `(SELECT max(applied_at) + interval '10 seconds' FROM schema_migrations)`;
    const { rows } = await database.query<{ jobs: string; minutes: string; most: string; twice: string }>(
      `SELECT count(DISTINCT name) AS jobs, count(DISTINCT minute) AS minutes, max(times) AS most, count(*) FILTER (WHERE times > 1) AS twice
         FROM (SELECT name, date_trunc('minute', created_on) AS minute, count(*) AS times FROM pgboss.job
                WHERE name IN (SELECT name FROM pgboss.schedule WHERE cron = '* * * * *') AND created_on > ${since}
                GROUP BY 1, 2) AS started`,
    );
    const [found] = rows;
    return [
      atLeast('jobs of the timetable that are due every minute', 1, Number(found?.jobs)),
      atLeast('minutes watched', 2, Number(found?.minutes)),
      zero('started twice in a minute', Number(found?.twice)),
    ];
  } finally {
    await database.end();
  }
};

/** Kills the second server under a workload that reaches both by turns. Clients repeat calls without an answer. */
const killOne = async (context: Context, serverPair: ServerPair, fixtures: Fixtures): Promise<Figure[]> => {
  const { workload, before } = await prepareWorkload(fixtures, context.random);
  let [repeated, aliveThroughout, second] = [0, 0, serverPair.servers[1]];
  for (let round = 0; round < context.rounds; round += 1) {
    await workload.postJobs(serverPair.clients[0], slotsPerRound);
    let over = false;
    const loop = async (): Promise<void> => {
      while (!over) {
        const operation: Operation = workload.next();
        while (!(await attempt(operation, serverPair.both))) await pause(20);
        repeated += operation.tries - 1;
      }
    };
    const working = Promise.all(Array.from({ length: concurrency }, loop));
    await pause(context.random.whole(300, 900));
    await second.kill();
    const answeredBefore = context.counters.calls;
    await pause(1_500);
    if (context.counters.calls > answeredBefore && !serverPair.servers[0].isGone()) aliveThroughout += 1;
    second = await serverPair.restart();
    over = true;
    await working;
  }
  return [
    info('one of two killed under 16 clients', context.rounds),
    zero('rounds in which the other did not go on', context.rounds - aliveThroughout),
    atLeast('calls without an answer, repeated with their key', 1, repeated),
    ...(await verifyWorkload(fixtures, workload, before)),
  ];
};

export const serversScenario: Scenario = {
  name: 'servers',
  claim:
    'M1, A3, D1 on two servers: they are one product, one of them may die, and a release replaces them without a lost call',
  on: ['postgres'],
  rounds: 5,
  run: async (context): Promise<Figure[]> => {
    const environment = await context.open();
    const serverPair = await startServerPair(context, environment);
    const readyAt = performance.now();
    const [client] = serverPair.clients;
    const admin = await logInAdmin(client);
    const members = await createMembers(environment, client, walletCount);
    const fixtures: Fixtures = { environment, server: serverPair.servers[0], client, admin, members };
    const figures = [
      ...(await sessionsAcross(serverPair, members)),
      ...(await overspend({ ...context, rounds: 1 }, { ...fixtures, client: serverPair.both })),
      ...(await eventsAcross(serverPair, admin, members)),
      ...(await picturesAcross(serverPair, members)),
    ];
    await pause(Math.max(0, readyAt + (watchedMinutes + 1) * minuteMs - performance.now()));
    figures.push(...(await watchTimetable(environment)), ...(await killOne(context, serverPair, fixtures)));
    await serverPair.close();
    const limited = await startServerPair(context, await context.open(), {
      RATE_LIMIT_PER_MINUTE: String(callsPerMinute),
    });
    figures.push(...(await limitAcross(limited)));
    await limited.close();
    return [...figures, ...(await replaceServers(context))];
  },
};
