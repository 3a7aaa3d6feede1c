import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { requestWithdrawal } from '../../../src/contract/withdrawals';
import { exactly, none, told, type Figure } from '../figures';
import { median } from '../../lib/statistics';
import { granted } from '../client';
import { earn, rowsOf } from '../money';
import { gather, type Scene } from '../scenario';

const refusedWithinMs = 2_000;
const words = 'is using this data folder';

export const lockedFolderScene: Scene = {
  name: 'locked-folder',
  proves: 'D4: a second server on one data folder is refused, and the first does not notice',
  on: ['embedded'],
  rounds: 10,
  play: async (stage): Promise<Figure[]> => {
    const company = await gather(stage, await stage.open(), 1);
    const { ground, line, admin, server } = company;
    const [member] = company.members;
    if (!member) throw new Error('This scene needs a member.');
    await earn(line, admin, [member], 100 * stage.rounds);
    let [refused, withdrawn] = [0, 0];
    const took: number[] = [];
    for (let round = 0; round < stage.rounds; round += 1) {
      const startedAt = performance.now();
      const second = ground.spawn({ PORT: '0' });
      const gone = once(second, 'exit') as Promise<[number | null]>;
      const said = await line.ask(requestWithdrawal, { amount: 100 }, member, `round ${round}`.replace(' ', '-'));
      if (granted(said).data.status === 'pending') withdrawn += 1;
      const [status] = await gone;
      took.push(performance.now() - startedAt);
      if (status === 1) refused += 1;
    }
    const sentences = readFileSync(ground.logFile, 'utf8').split(words).length - 1;
    line.close();
    await server.stop();
    // What the first wrote meanwhile must be on the disk too, and not only in its memory.
    const again = await gather(stage, ground, 0);
    const { withdrawals } = await rowsOf(again.line, again.admin);
    return [
      exactly('second servers refused', stage.rounds, refused),
      exactly('refused in words that say what to do', stage.rounds, sentences),
      // Told and not judged: on a busy machine this is its load.
      told(`refused within ${refusedWithinMs} ms`, took.filter((ms) => ms <= refusedWithinMs).length),
      told('took, median and worst', `${Math.round(median(took))} ms, ${Math.round(Math.max(...took))} ms`),
      exactly('withdrawals that the first took meanwhile', stage.rounds, withdrawn),
      none('of them lost after its next start', stage.rounds - withdrawals.size),
    ];
  },
};
