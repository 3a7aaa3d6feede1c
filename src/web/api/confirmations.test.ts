import { makeConfirmations } from './confirmations';

const noticed = () => {
  const confirmations = makeConfirmations();
  const leave = confirmations.subscribe(() => undefined);
  return { ...confirmations, leave };
};
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

it('asks once, however many wait, and answers all of them', async () => {
  const { ask, getPendingText, answer } = noticed();
  const waiting = [ask('Is it you?'), ask('Still you?')];
  expect(getPendingText()).toBe('Is it you?');
  answer(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(getPendingText()).toBeNull();
});

it('takes no for an answer, and asks anew the next time', async () => {
  const { ask, getPendingText, answer } = noticed();
  const first = ask('Is it you?');
  answer(false);
  expect(await first).toBe(false);
  void ask('Is it you now?');
  expect(getPendingText()).toBe('Is it you now?');
});

it('says no without a subscriber', async () => {
  expect(await makeConfirmations().ask('Is it you?')).toBe(false);
});

it('says no once the subscriber has left, and waits for one that only changes places', async () => {
  const { ask, getPendingText, subscribe, leave } = noticed();
  const waiting = ask('Is it you?');
  leave();
  const leaveAgain = subscribe(() => undefined);
  await soon();
  expect(getPendingText()).toBe('Is it you?');
  leaveAgain();
  expect(await waiting).toBe(false);
});
