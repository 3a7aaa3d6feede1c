import { setTimeout as pause } from 'node:timers/promises';
import { accountFor, beginDay } from '../verifyWorkload';
import { attempt, type Day, type Deed } from '../workload';
import { atLeast, none, told, type Figure } from '../figures';
import { median } from '../../lib/statistics';
import { openLine, type Line } from '../client';
import { gather, type Scene } from '../scenario';
import { repeat } from '../runWorkload';

const clients = 16;
const people = 12;
const [shortestMs, longestMs] = [150, 900];
// A round takes no more slots than this before it is killed.
const slotsPerRound = 150;

/** Works until the line is dead. @returns what went out and was not answered */
const workUntilDeath = async (day: Day, line: Line, isDead: () => boolean): Promise<Deed[]> => {
  const unanswered: Deed[] = [];
  const client = async (): Promise<void> => {
    while (!isDead()) {
      const deed = day.next();
      if (!(await attempt(deed, line))) unanswered.push(deed);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return unanswered;
};

export const killScene: Scene = {
  name: 'kill',
  proves: 'D1: kill -9 under load loses, doubles and halves nothing',
  on: ['embedded', 'postgres'],
  rounds: 50,
  play: async (stage): Promise<Figure[]> => {
    const company = await gather(stage, await stage.open(), people);
    const { ground } = company;
    const { day, before } = await beginDay(company, stage.random);
    let { server, line } = company;
    const readyMs: number[] = [];
    let repeated = 0;
    for (let round = 0; round < stage.rounds; round += 1) {
      await day.postJobs(line, slotsPerRound);
      let dead = false;
      const working = workUntilDeath(day, line, () => dead);
      await pause(stage.random.whole(shortestMs, longestMs));
      dead = true;
      await server.kill();
      const unanswered = await working;
      line.close();
      server = await ground.start();
      line = openLine(server.origin, stage.seen);
      readyMs.push(server.readyMs);
      repeated += unanswered.length;
      await repeat(unanswered, line, clients);
      if ((round + 1) % 10 === 0) stage.say(`  ${round + 1} of ${stage.rounds} rounds`);
    }
    return [
      told('servers killed under 16 clients', stage.rounds),
      ...(await accountFor({ ...company, line }, day, before)),
      atLeast('calls that died with the server and were repeated', stage.rounds, repeated),
      // Told and not judged: on a busy machine this is its load. One that is not ready within a minute breaks the scene off.
      told('ready again (goal 10 s), median', `${Math.round(median(readyMs))} ms`),
      told('ready again (goal 10 s), worst', `${Math.round(Math.max(...readyMs))} ms`),
      none('servers that are gone at the end', server.isGone() ? 1 : 0),
    ];
  },
};
