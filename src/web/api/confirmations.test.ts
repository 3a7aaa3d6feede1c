import { makeConfirmations } from './confirmations';

const noticed = () => {
  const confirmations = makeConfirmations();
  const leave = confirmations.subscribe(() => undefined);
  return { ...confirmations, leave };
};
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

it('asks once for all waiting calls and answers all', async () => {
  const { ask, getPendingText, answer } = noticed();
  const waiting = [ask('Is it you?'), ask('Still you?')];
  expect(getPendingText()).toBe('Is it you?');
  answer(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(getPendingText()).toBeNull();
});

it('accepts a no and asks again next time', async () => {
  const { ask, getPendingText, answer } = noticed();
  const first = ask('Is it you?');
  answer(false);
  expect(await first).toBe(false);
  void ask('Is it you now?');
  expect(getPendingText()).toBe('Is it you now?');
});

it('answers no without a subscriber', async () => {
  expect(await makeConfirmations().ask('Is it you?')).toBe(false);
});

it('answers no once the subscriber left, but waits for one that moves', async () => {
  const { ask, getPendingText, subscribe, leave } = noticed();
  const waiting = ask('Is it you?');
  leave();
  const leaveAgain = subscribe(() => undefined);
  await soon();
  expect(getPendingText()).toBe('Is it you?');
  leaveAgain();
  expect(await waiting).toBe(false);
});
