import { setTimeout as pause } from 'node:timers/promises';
import { accountFor, beginDay } from '../verifyWorkload';
import { attempt } from '../workload';
import { atLeast, told, type Figure } from '../figures';
import { openLine } from '../client';
import type { Random } from '../random';
import { openRoad, type SendResult } from '../proxy';
import { gather, type Scene } from '../scenario';

const clients = 16;
const people = 12;
const deedsPerRound = 400;
const slowMs = 300;
const stallMs = 30_000;
// People give up before a line that stands still moves again.
const patienceMs = 2_000;

/** Every second call gets through; the others meet one of five troubles. */
const fateOf = (random: Random, port: number): SendResult => {
  const trouble = random.share();
  if (trouble < 0.5) return { port, what: 'passes' };
  if (trouble < 0.65) return { port, what: 'is slow', ms: slowMs };
  if (trouble < 0.67) return { port, what: 'stands still', ms: stallMs };
  if (trouble < 0.77) return { port, what: 'is cut before the call arrives' };
  if (trouble < 0.9) return { port, what: 'is cut before the answer' };
  return { port, what: 'is cut within the answer', bytes: random.whole(1, 900) };
};

export const lostAnswersScene: Scene = {
  name: 'lost-answers',
  proves: 'D7: calls that are delayed, stalled and cut, and repeated with their key, happen once',
  on: ['embedded', 'postgres'],
  rounds: 3,
  play: async (stage): Promise<Figure[]> => {
    const company = await gather(stage, await stage.open(), people);
    const { line, server } = company;
    const { day, before } = await beginDay(company, stage.random);
    const met: Record<string, number> = {};
    const road = await openRoad(() => {
      const fate = fateOf(stage.random, server.port);
      met[fate.what] = (met[fate.what] ?? 0) + 1;
      return fate;
    });
    const badLine = openLine(`http://127.0.0.1:${road.port}`, stage.seen, { fresh: true, patienceMs });
    let again = 0;
    for (let round = 0; round < stage.rounds; round += 1) {
      await day.postJobs(line, deedsPerRound);
      let left = deedsPerRound;
      const client = async (): Promise<void> => {
        for (; left > 0;) {
          left -= 1;
          const deed = day.next();
          while (!(await attempt(deed, badLine))) await pause(20);
          again += deed.tries - 1;
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
    }
    await road.close();
    return [
      ...Object.entries(met).map(([what, times]) => told(`connections: ${what}`, times)),
      atLeast('calls without an answer, repeated with their key', 1, again),
      ...(await accountFor(company, day, before)),
    ];
  },
};
