import * as messages from '../../contract/messages';
import { makeConfirmations } from './confirmations';
import { sessionStarted } from '../session/sessionSlice';
import { answerOf, idOf } from '../testing/adminRows';
import { makeTestStore } from '../testing/makeTestStore';
import { type Answers, refuse } from '../testing/serve';
import { adminApi } from './adminApi';

const text = 'Confirm that it is you.';
const asking = refuse('needs_confirmation', text);
const decided = answerOf({ id: idOf(1), status: 'approved' as const });

type Said = typeof asking | typeof decided;
/** Answers in order; the last one repeats. */
const inOrder = (...answers: readonly Said[]) => {
  let at = 0;
  return () => answers[Math.min(at++, answers.length - 1)]!;
};

function openCalls(answers: Answers) {
  const confirmations = makeConfirmations();
  const prompts: string[] = [];
  confirmations.subscribe(() => {
    const now = confirmations.getPendingText();
    if (now !== null) prompts.push(now);
  });
  const made = makeTestStore({ answers, ports: { confirmations } });
  made.store.dispatch(sessionStarted({ token: 'held', isAdmin: true }));
  const accept = (n: number) =>
    made.store.dispatch(
      adminApi.endpoints.decideWithdrawal.initiate({ withdrawl_id: idOf(n), given_status: 'approved' }),
    );
  const keys = () => made.server.calls.map(({ headers }) => headers.get('idempotency-key'));
  return { ...made, confirmations, prompts, accept, keys };
}
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
};

it('repeats the same call under its key once confirmed, and settles once', async () => {
  const { accept, prompts, confirmations, keys, server } = openCalls({ decideWithdrawal: inOrder(asking, decided) });
  const call = accept(1);
  await until(() => confirmations.getPendingText() !== null);
  confirmations.answer(true);
  expect((await call).data).toEqual(expect.objectContaining({ data: { id: idOf(1), status: 'approved' } }));
  expect(prompts).toEqual([text]);
  expect(new Set(keys()).size).toBe(1);
  expect(server.inputsOf('decideWithdrawal')).toHaveLength(2);
});

it('fails with a plain message when cancelled, without doing the call', async () => {
  const { accept, confirmations, server } = openCalls({ decideWithdrawal: asking });
  const call = accept(1);
  await until(() => confirmations.getPendingText() !== null);
  confirmations.answer(false);
  expect((await call).error).toMatchObject({ status: 403, message: messages.server.stepUpCancelled });
  expect(server.inputsOf('decideWithdrawal')).toHaveLength(1);
});

it('asks once for two calls, and both continue', async () => {
  const { accept, prompts, confirmations, server } = openCalls({
    decideWithdrawal: inOrder(asking, asking, decided, decided),
  });
  const calls = [accept(1), accept(2)];
  await until(() => server.inputsOf('decideWithdrawal').length === 2 && confirmations.getPendingText() !== null);
  await new Promise((resolve) => setTimeout(resolve, 10));
  confirmations.answer(true);
  for (const { error } of await Promise.all(calls)) expect(error).toBeUndefined();
  expect(prompts).toEqual([text]);
});

it('asks again if the confirmation has expired', async () => {
  const { accept, prompts, confirmations } = openCalls({ decideWithdrawal: inOrder(asking, asking, decided) });
  const call = accept(1);
  for (let n = 0; n < 2; n += 1) {
    await until(() => prompts.length === n + 1);
    confirmations.answer(true);
  }
  expect((await call).error).toBeUndefined();
});

it('does not affect other refusals', async () => {
  const { accept, prompts } = openCalls({ decideWithdrawal: refuse(403, 'Not your own.') });
  expect((await accept(1)).error).toMatchObject({ status: 403, message: 'Not your own.' });
  expect(prompts).toEqual([]);
});
