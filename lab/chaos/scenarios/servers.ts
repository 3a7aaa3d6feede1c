import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { accountFor, beginDay } from '../verifyWorkload';
import { callsPerMinute, eventsAcross, limitAcross, picturesAcross, sessionsAcross } from '../acrossServers';
import { attempt, type Deed } from '../workload';
import { atLeast, none, told, type Figure } from '../figures';
import type { Ground } from '../environment';
import { openPair, type Pair } from '../serverPair';
import { castMembers, logInChief } from '../people';
import type { Company, Scene, Stage } from '../scenario';
import { overspend, overspendCast } from './overspend';

const clients = 16;
const slotsPerRound = 150;
const [minuteMs, watchedMinutes] = [60_000, 2];

/** How often each minute's job of the timetable was started, over whole minutes in which both servers ran. */
const watchTimetable = async (ground: Ground): Promise<Figure[]> => {
  const client = new Client({ connectionString: ground.databaseUrl });
  await client.connect();
  try {
    const since = `(SELECT max(applied_at) + interval '10 seconds' FROM schema_migrations)`;
    const { rows } = await client.query<{ jobs: string; minutes: string; most: string; twice: string }>(
      `SELECT count(DISTINCT name) AS jobs, count(DISTINCT minute) AS minutes, max(times) AS most, count(*) FILTER (WHERE times > 1) AS twice
         FROM (SELECT name, date_trunc('minute', created_on) AS minute, count(*) AS times FROM pgboss.job
                WHERE name IN (SELECT name FROM pgboss.schedule WHERE cron = '* * * * *') AND created_on > ${since}
                GROUP BY 1, 2) AS started`,
    );
    const [found] = rows;
    return [
      atLeast('jobs of the timetable that are due every minute', 1, Number(found?.jobs)),
      atLeast('minutes watched', 2, Number(found?.minutes)),
      none('started twice in a minute', Number(found?.twice)),
    ];
  } finally {
    await client.end();
  }
};

/** Kills the second server in the middle of a day's work that reaches both by turns. Callers repeat what was not answered. */
const killOne = async (stage: Stage, pair: Pair, company: Company): Promise<Figure[]> => {
  const { day, before } = await beginDay(company, stage.random);
  let [repeated, aliveThroughout, second] = [0, 0, pair.servers[1]];
  for (let round = 0; round < stage.rounds; round += 1) {
    await day.postJobs(pair.lines[0], slotsPerRound);
    let over = false;
    const client = async (): Promise<void> => {
      while (!over) {
        const deed: Deed = day.next();
        while (!(await attempt(deed, pair.both))) await pause(20);
        repeated += deed.tries - 1;
      }
    };
    const working = Promise.all(Array.from({ length: clients }, client));
    await pause(stage.random.whole(300, 900));
    await second.kill();
    const answeredBefore = stage.seen.calls;
    await pause(1_500);
    if (stage.seen.calls > answeredBefore && !pair.servers[0].isGone()) aliveThroughout += 1;
    second = await pair.revive();
    over = true;
    await working;
  }
  return [
    told('one of two killed under 16 clients', stage.rounds),
    none('rounds in which the other did not go on', stage.rounds - aliveThroughout),
    atLeast('calls without an answer, repeated with their key', 1, repeated),
    ...(await accountFor(company, day, before)),
  ];
};

export const serversScene: Scene = {
  name: 'servers',
  proves: 'two servers on one database are one product, and one of them may die',
  on: ['postgres'],
  rounds: 5,
  play: async (stage): Promise<Figure[]> => {
    const ground = await stage.open();
    const pair = await openPair(stage, ground);
    const readyAt = performance.now();
    const [line] = pair.lines;
    const admin = await logInChief(line);
    const members = await castMembers(ground, line, overspendCast);
    const company: Company = { ground, server: pair.servers[0], line, admin, members };
    const figures = [
      ...(await sessionsAcross(pair, members)),
      ...(await overspend({ ...stage, rounds: 1 }, { ...company, line: pair.both })),
      ...(await eventsAcross(pair, admin, members)),
      ...(await picturesAcross(pair, members)),
    ];
    await pause(Math.max(0, readyAt + (watchedMinutes + 1) * minuteMs - performance.now()));
    figures.push(...(await watchTimetable(ground)), ...(await killOne(stage, pair, company)));
    await pair.close();
    const limited = await openPair(stage, await stage.open(), { RATE_LIMIT_PER_MINUTE: String(callsPerMinute) });
    figures.push(...(await limitAcross(limited)));
    await limited.close();
    return figures;
  },
};
