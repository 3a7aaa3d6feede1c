import { setTimeout as pause } from 'node:timers/promises';
import { sharingLimits } from '../../../contract/limits';
import { newId } from '../../context';
import type { Visit } from '.';
import { testContext } from '../../testing/testContext';
import { gatherVisits } from './visits';

const t = testContext();

const visitOf = (applicationId: string): Visit => ({
  ...{
    applicationId,
    taskId: newId(),
    memberId: newId(),
    at: t.clock.now(),
    source: 'other',
    kind: 'person',
    visitor: null,
  },
  ...{ network: 'cb0071', agent: 'Chrome 120 Android', pictureHash: null, deviceIdHash: null },
});

/** Records sizes of writes; refuses while away. */
const database = () => {
  const state = { isAway: false, sizes: [] as number[] };
  const write = async (visits: readonly Visit[]): Promise<void> => {
    await Promise.resolve();
    if (state.isAway) throw new Error('away');
    state.sizes.push(visits.length);
  };
  return { state, write };
};

it('keeps a limited number of visits and counts the lost ones', async () => {
  const { state, write } = database();
  const visits = gatherVisits(t.base, write);
  const max = sharingLimits.pendingVisitsMax;
  for (let nth = 0; nth < max + 7; nth += 1) visits.add(visitOf('one'));
  expect([visits.waiting(), visits.lost()]).toEqual([max, 7]);
  await visits.stop();
  expect(state.sizes.reduce((sum, size) => sum + size, 0)).toBe(max);
  expect(Math.max(...state.sizes)).toBe(sharingLimits.visitsPerFlush);
  expect([visits.waiting(), visits.lost()]).toEqual([0, 7]);
});

it('writes within half a second by itself', async () => {
  expect(sharingLimits.flushMs).toBeLessThanOrEqual(500);
  const { state, write } = database();
  let written: () => void = () => undefined;
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const visits = gatherVisits(t.base, async (batch) => {
    await write(batch);
    written();
  });
  visits.add(visitOf('one'));
  visits.add(visitOf('two'));
  expect(state.sizes).toEqual([]);
  await isWritten;
  expect(state.sizes).toEqual([2]);
  await visits.stop();
});

it('waits for a missing database and logs it once', async () => {
  const { state, write } = database();
  const visits = gatherVisits(t.base, write);
  state.isAway = true;
  visits.add(visitOf('one'));
  await expect(visits.flush()).rejects.toThrow('away');
  visits.add(visitOf('two'));
  expect(visits.waiting()).toBe(2);
  state.isAway = false;
  await visits.flush();
  expect(state.sizes).toEqual([2]);
  await visits.stop();
  expect(t.logged).toEqual([]);
});

it('writes later visits in the next turn, never two turns at once', async () => {
  let [atOnce, most, written] = [0, 0, 0];
  const visits = gatherVisits(t.base, async (batch) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await pause(1);
    written += batch.length;
    atOnce -= 1;
  });
  visits.add(visitOf('one'));
  const first = visits.flush();
  visits.add(visitOf('two'));
  await Promise.all([first, visits.flush(), visits.flush()]);
  expect([most, written]).toEqual([1, 2]);
  await visits.stop();
});

it('logs how many visits are lost if it stops without a database', async () => {
  const visits = gatherVisits(t.base, () => Promise.reject(new Error('away')));
  visits.add(visitOf('one'));
  await visits.stop();
  expect(t.logged).toEqual([
    expect.objectContaining({ level: 'error', details: expect.objectContaining({ visits: 1 }) as unknown }),
  ]);
});
