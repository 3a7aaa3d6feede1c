import { setTimeout as pause } from 'node:timers/promises';
import { accountFor, beginDay } from '../verifyWorkload';
import { attempt } from '../workload';
import { openDoor } from '../loadBalancer';
import { none, told, type Figure } from '../figures';
import { openLine } from '../client';
import { gather, type Scene } from '../scenario';

const clients = 8;
const people = 12;
const slotsPerRound = 150;
const calmMs = 300;
// Longer than the door takes between two looks.
const env = { DRAIN_SECONDS: '1' };

export const rollingScene: Scene = {
  name: 'rolling',
  proves: 'one server after another is stopped and started anew under load, and no call is lost',
  on: ['postgres'],
  rounds: 6,
  play: async (stage): Promise<Figure[]> => {
    const company = await gather(stage, await stage.open(), people, env);
    const { ground } = company;
    const { day, before } = await beginDay(company, stage.random);
    const door = await openDoor();
    let standing = [company.server, await ground.start(env)];
    for (const { port } of standing) door.add(port);
    await pause(calmMs);
    const line = openLine(door.origin, stage.seen);
    let answered = 0;
    let unanswered = 0;
    let isOver = false;
    const client = async (): Promise<void> => {
      while (!isOver) {
        if (await attempt(day.next(), line)) answered += 1;
        else unanswered += 1;
      }
    };
    await day.postJobs(line, slotsPerRound);
    const working = Array.from({ length: clients }, client);
    for (let round = 0; round < stage.rounds; round += 1) {
      await day.postJobs(line, slotsPerRound);
      const [oldest, ...others] = standing;
      const next = await ground.start(env);
      door.add(next.port);
      await pause(calmMs);
      await oldest?.stop();
      standing = [...others, next];
    }
    isOver = true;
    await Promise.all(working);
    const figures = [
      told('servers stopped and replaced under 8 clients', stage.rounds),
      told('calls answered meanwhile', answered),
      none('calls without an answer', unanswered),
      none('calls that the door could not hand on', door.lost()),
      ...(await accountFor({ ...company, line }, day, before)),
    ];
    line.close();
    await door.close();
    return figures;
  },
};
