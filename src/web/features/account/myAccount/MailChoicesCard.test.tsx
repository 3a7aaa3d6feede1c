import { screen, waitFor } from '@testing-library/react';
import * as messages from '../../../../contract/messages';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../../testing/serve';
import { MailChoicesCard } from '../MyAccountPage';

const chosen = (data: { proofs: boolean; withdrawals: boolean; referrals: boolean }) => ({ data });
const show = (answers: Answers) => {
  serve(answers);
  return renderWithStore(<MailChoicesCard />, { session: 'member' });
};
const box = (name: string) => screen.findByRole('switch', { name: new RegExp(name) });

test('a switch is saved at once', async () => {
  let kept = { proofs: true, withdrawals: true, referrals: false };
  const { user, server } = show({
    getMailChoices: () => chosen(kept),
    updateMailChoices: (input) => chosen((kept = { ...kept, ...(input as Partial<typeof kept>) })),
  });
  expect(await box('referrals')).not.toBeChecked();
  await user.click(await box('proofs'));
  // The store tells the screen in the next frame.
  await waitFor(() => expect(screen.getByRole('switch', { name: /proofs/ })).not.toBeChecked());
  await waitFor(() => expect(server.inputsOf('updateMailChoices')).toEqual([{ proofs: false }]));
  await waitFor(() => expect(server.inputsOf('getMailChoices')).toHaveLength(2));
  expect(await box('proofs')).not.toBeChecked();
});

test('an unsaved choice reverts', async () => {
  const { user, server } = show({
    getMailChoices: chosen({ proofs: true, withdrawals: true, referrals: true }),
    updateMailChoices: refuse(500, messages.server.internal),
  });
  await user.click(await box('withdrawals'));
  await waitFor(() => expect(server.inputsOf('updateMailChoices')).toHaveLength(1));
  await waitFor(async () => expect(await box('withdrawals')).toBeChecked());
});

test('a failed load can be retried', async () => {
  const { user, server } = show({ getMailChoices: refuse(500, '') });
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your email settings.');
  server.change({ getMailChoices: chosen({ proofs: true, withdrawals: true, referrals: true }) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await box('proofs')).toBeChecked();
});
